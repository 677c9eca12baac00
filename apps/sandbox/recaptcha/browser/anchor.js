// In the iframe: gets a token for the embedding page and sends it to that page only.
addEventListener('message', async ({ origin, data, ports: [port] }) => {
  const { searchParams } = new URL(location.href);
  const co = searchParams.get('co');
  const page = new URL(atob(co.replaceAll('.', '='))).origin;
  if (origin !== page) return;
  const body = new URLSearchParams({ k: searchParams.get('k'), co, action: data.action });
  const answer = await fetch('/recaptcha/api2/reload', { method: 'POST', body });
  port.postMessage(await answer.json());
});
