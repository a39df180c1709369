"""Chromium, headless, by its debugging pipe: pages as a person sees them and types into them, without any package."""
import json
import os
import shutil
import subprocess

KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


def chromium():
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Browser:
    """One page. What goes wrong in it is kept in `problems`."""

    def __init__(self, program, profile):
        to_browser, self.write = os.pipe()
        self.read, from_browser = os.pipe()
        # The browser has its pipe at 3 and 4.
        command = ["sh", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "sh", program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}", "--remote-debugging-pipe"]
        self.process = subprocess.Popen(command, pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser), os.close(from_browser)
        self.rest, self.count, self.problems, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.rest:
            block = os.read(self.read, 1 << 16)
            if not block:
                raise RuntimeError("the browser has ended")
            self.rest += block
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while (answer := self.message()).get("id") != self.count:
            self.note(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def note(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.problems.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")

    def look(self, address, width, dark=False):
        """Opens a page at a width, and waits until it is there."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=1000, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']['exception'].get('description')}")
        return result["result"].get("value")

    def until(self, expression):
        """Waits for what is to become true, ten seconds at most."""
        wait = f"new Promise((done) => {{ let n = 0; const look = () => ({expression}) || ++n > 500 ? done(n <= 500) : setTimeout(look, 20); look(); }})"
        if not self.value(wait):
            raise RuntimeError(f"it does not come true: {expression}")

    def press(self, key, times=1):
        for _ in range(times):
            for kind in ("keyDown", "keyUp"):
                self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, text="\r" if key == "Enter" else "", windowsVirtualKeyCode=KEYS[key])

    def write_text(self, text):
        """Types it where the focus is, in place of what is there."""
        self.value("document.activeElement.select()")
        self.call("Input.insertText", text=text)

    def close(self):
        self.call("Browser.close") if self.process.poll() is None else None
        self.process.wait(30)
        os.close(self.write), os.close(self.read)
