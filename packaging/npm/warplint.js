#!/usr/bin/env node
// Runs the binary of this platform's package, or the one that WARPLINT_BINARY names.
"use strict";
const { spawnSync } = require("child_process");

const packages = { "linux x64": "@warplint/cli-linux-x64", "linux arm64": "@warplint/cli-linux-arm64" };

function binary() {
  if (process.env.WARPLINT_BINARY) return process.env.WARPLINT_BINARY;
  const platform = `${process.platform} ${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`there is no build of warplint for ${platform}; set WARPLINT_BINARY to one of your own`);
  try {
    return require.resolve(`${name}/warplint`);
  } catch {
    throw new Error(`${name} is not installed; install warplint without --no-optional`);
  }
}

try {
  const run = spawnSync(binary(), process.argv.slice(2), { stdio: "inherit" });
  if (run.error) throw run.error;
  if (run.signal) process.kill(process.pid, run.signal);
  process.exitCode = run.status ?? 2;
} catch (error) {
  console.error(`warplint: error: ${error.message}`);
  process.exitCode = 2;
}
