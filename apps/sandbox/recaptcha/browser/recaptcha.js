// The large script: inserts an iframe of its own host into the page and requests tokens from it.
(() => {
  const { folder, siteKey, waiting } = window.sandboxRecaptcha;
  const { protocol, hostname, port } = location;
  const page = `${protocol}//${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  const anchor = document.createElement('iframe');
  anchor.src = `${folder}api2/anchor?k=${encodeURIComponent(siteKey)}&co=${btoa(page).replaceAll('=', '.')}`;
  anchor.width = '1';
  anchor.height = '1';

  // Both sides check the origin: a frame without one receives nothing.
  window.grecaptcha.execute = (key, { action }) =>
    new Promise((resolve, reject) => {
      if (key !== siteKey) return reject(new Error('Invalid site key or not loaded in api.js'));
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => (data.token ? resolve(data.token) : reject(new Error(data.error)));
      anchor.contentWindow.postMessage({ action }, new URL(folder).origin, [port2]);
    });

  anchor.addEventListener('load', () => {
    window.grecaptcha.ready = (then) => then();
    for (const then of waiting) then();
  });
  document.body.append(anchor);
})();
