// The search where the site is opened from disk: there a page may neither fetch the index nor start a worker. Both come by
// scripts instead: the index from a copy that is one, and the worker in a frame that is handed messages as a worker is.
if (location.protocol === "file:") {
  const here = document.currentScript.src;
  const script = (address) => Object.assign(document.createElement("script"), { src: address });
  const index = new Promise((found, failed) => {
    const element = script(new URL("index.js", here).href);
    element.onload = () => found(window.searchIndex);
    element.onerror = failed;
    document.head.append(element);
  });
  window.__search = { index };
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = Object.assign(document.createElement("iframe"), { hidden: true, title: "search" });
      document.body.append(frame);
      const inside = (this.inside = frame.contentWindow);
      inside.postMessage = (data) => {
        const event = new MessageEvent("message", { data });
        this.dispatchEvent(event);
        if (this.onmessage) this.onmessage(event);
      };
      this.ready = new Promise((done) => {
        const element = inside.document.createElement("script");
        element.src = new URL(address, location).href;
        element.onload = done;
        inside.document.head.append(element);
      });
    }
    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new this.inside.MessageEvent("message", { data })));
    }
  };
}
