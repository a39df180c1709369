// The icon as a PNG: a row of banks, one of which has to deliver four words.
import { crc32, deflateSync } from "node:zlib";

const side = 128, tile = 14, pitch = 16, left = 9, bottom = 103;
const background = [24, 32, 43, 255], first = [76, 175, 80, 255], later = [229, 83, 75, 255], clear = [0, 0, 0, 0];
const words = [1, 1, 4, 1, 1, 2, 1];

function colourAt(x, y) {
  const radius = 22, dx = Math.max(radius - x, x - (side - 1 - radius), 0), dy = Math.max(radius - y, y - (side - 1 - radius), 0);
  if (dx * dx + dy * dy > radius * radius) return clear;
  const column = Math.floor((x - left) / pitch), row = Math.floor((bottom - y) / pitch);
  const inTile = x >= left && (x - left) % pitch < tile && y <= bottom && (bottom - y) % pitch < tile;
  if (!inTile || row >= (words[column] ?? 0)) return background;
  return row ? later : first;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]), whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

export function icon() {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6], 8); // bits of a channel; RGBA
  const rows = Array.from({ length: side }, (_, y) => [0, ...Array.from({ length: side }, (_, x) => colourAt(x, y)).flat()]);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.from(rows.flat()))), chunk("IEND", Buffer.alloc(0))]);
}
