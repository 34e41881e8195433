// SPDX-License-Identifier: Apache-2.0

extension TrustPage {
  /// Opens the steps for the device that shows the page, and goes on once it trusts this machine.
  ///
  /// A question over HTTPS that nobody reads the answer of tells whether it does: it fails without a word to the person.
  /// As it also fails where nobody answers, this server is asked, too. The code, behind `#`, is sent to nobody.
  static let script = #"""
    const main = document.querySelector("main");
    const there = `https://${location.hostname}:${main.dataset.port}/`;
    document.querySelector("#on").href = there + location.hash;
    const agent = navigator.userAgent;
    const isTablet = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
    const system = isTablet || /iPhone|iPad|iPod/.test(agent) ? "ios" : /Android/.test(agent) ? "android" : "computer";
    for (const guide of document.querySelectorAll("details")) guide.open = guide.dataset.system === system;
    const answers = (address) =>
      fetch(address, { mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(5000) }).then(() => true, () => false);
    const show = (state) => {
      for (const line of document.querySelectorAll("[data-state]")) line.hidden = line.dataset.state !== state;
    };
    let isLooking = false;
    const look = async () => {
      if (isLooking || document.hidden) return;
      isLooking = true;
      if (await answers(`${there}icon-192.png`)) return location.replace(there + location.hash);
      show((await answers("/trust")) ? "untrusted" : "away");
      isLooking = false;
    };
    look();
    setInterval(look, 2000);
    document.addEventListener("visibilitychange", look);
    """#

  static let style = """
    :root { --ground: #fbfaf7; --ink: #1c1b19; --line: #d8d4cb; --accent: #0b6b57; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #12110f; --ink: #f4f1ea; --line: #3b3934; --accent: #63d3b5; }
    }
    body { margin: 0; background: var(--ground); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    main { max-width: 38rem; margin: 0 auto; padding: 1.5rem 1rem; }
    h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
    [role=status] { padding: 0.75rem 1rem; border: 2px solid var(--accent); border-radius: 0.5rem; }
    details { border-top: 1px solid var(--line); padding: 0.5rem 0; }
    summary { padding: 0.5rem 0; font-weight: 600; cursor: pointer; }
    li { margin: 0.5rem 0; }
    a { color: var(--accent); display: inline-block; padding: 0.25rem 0; }
    """
}
