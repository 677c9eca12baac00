// The small script that a site embeds: it only loads the large one, from a fixed URL like the real one.
(() => {
  const own = new URL(document.currentScript.src);
  const waiting = [];
  window.grecaptcha = { ready: (then) => waiting.push(then) };
  window.sandboxRecaptcha = {
    folder: new URL('.', own).href,
    siteKey: own.searchParams.get('render'),
    waiting,
  };
  const script = document.createElement('script');
  script.src = `${window.sandboxRecaptcha.folder}releases/sandbox/recaptcha.js`;
  document.head.append(script);
})();
