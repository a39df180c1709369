// Put before the page's own scripts: what goes wrong in it is kept.
window.problems = [];
addEventListener("error", (event) => problems.push("error: " + event.message));
addEventListener("unhandledrejection", (event) => problems.push("rejection: " + event.reason));
document.addEventListener("securitypolicyviolation", (event) => problems.push("asks for " + event.blockedURI));
