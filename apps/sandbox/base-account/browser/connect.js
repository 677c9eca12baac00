// The window's side of the protocol: one request at a time, answered when a person presses a button.
const page = new URL(location.href).searchParams.get('origin');
const element = (id) => document.getElementById(id);
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const REJECTED = { code: 4001, message: 'User rejected the request.' };

const toHex = (bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => Number.parseInt(pair, 16));

/** Like a passkey, the account stays in this browser. */
function readSalt() {
  const kept = localStorage.getItem('base-account');
  if (kept) return kept;
  const made = `0x${toHex(crypto.getRandomValues(new Uint8Array(32)))}`;
  localStorage.setItem('base-account', made);
  return made;
}

/** Kept as long as the browser, because the page asks for the signature in a second window. */
async function readKeys() {
  const kept = localStorage.getItem('base-account-keys');
  if (kept) {
    const { publicKey, privateKey } = JSON.parse(kept);
    return {
      publicKey,
      privateKey: await crypto.subtle.importKey('jwk', privateKey, CURVE, false, ['deriveKey']),
    };
  }
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveKey']);
  const publicKey = toHex(await crypto.subtle.exportKey('spki', pair.publicKey));
  const privateKey = await crypto.subtle.exportKey('jwk', pair.privateKey);
  localStorage.setItem('base-account-keys', JSON.stringify({ publicKey, privateKey }));
  return { publicKey, privateKey: pair.privateKey };
}

async function sharedKey(privateKey, sender) {
  const peer = await crypto.subtle.importKey('spki', fromHex(sender), CURVE, false, []);
  const cipher = { name: 'AES-GCM', length: 256 };
  return await crypto.subtle.deriveKey({ ...CURVE, public: peer }, privateKey, cipher, false, [
    'encrypt',
    'decrypt',
  ]);
}

async function post(address, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return await answer.json();
}

/** Resolves to true when the person confirms. */
function ask(what, label, text) {
  element('what').textContent = what;
  element('text').textContent = text ?? '';
  element('text').hidden = text === undefined;
  const [confirm, cancel] = [element('confirm'), element('cancel')];
  confirm.textContent = label;
  element('buttons').hidden = false;
  return new Promise((resolve) => {
    confirm.onclick = () => resolve(true);
    cancel.onclick = () => resolve(false);
  });
}

async function perform({ method, params }) {
  const salt = readSalt();
  if (method === 'eth_requestAccounts') {
    const isAllowed = await ask(
      `${new URL(page).host} wants to see your address.`,
      'Continue with a passkey',
    );
    return isAllowed
      ? { value: [(await post('/base-account/account', { salt })).address] }
      : { error: REJECTED };
  }
  if (method === 'personal_sign') {
    const text = new TextDecoder().decode(fromHex(params[0].slice(2)));
    if (!(await ask(`${new URL(page).host} asks for a signature.`, 'Sign', text))) return { error: REJECTED };
    return { value: (await post('/base-account/signature', { salt, message: params[0] })).signature };
  }
  return { error: { code: 4200, message: `${method} is not supported` } };
}

async function answer({ id, sender, content }) {
  const { publicKey, privateKey } = await readKeys();
  const key = await sharedKey(privateKey, sender);
  const reply = (body) =>
    opener.postMessage(
      { id: crypto.randomUUID(), requestId: id, sender: publicKey, content: body, timestamp: new Date() },
      page,
    );
  let request = content.handshake;
  if (content.encrypted) {
    const { iv, cipherText } = content.encrypted;
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText);
    const { action, chainId } = JSON.parse(new TextDecoder().decode(plain));
    if (chainId !== 8453) return reply({ failure: { code: -32602, message: 'Only Base is supported' } });
    request = action;
  }
  const result = await perform(request);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = new TextEncoder().encode(JSON.stringify({ result }));
  const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data);
  reply({ encrypted: { iv, cipherText } });
  close();
}

const loadedId = crypto.randomUUID();
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== page || source !== opener) return;
  // The answer to PopupLoaded describes the page; the window has nothing to do with it.
  if (data.requestId === loadedId) return;
  if (data.content) void answer(data);
});
addEventListener('unload', () =>
  opener?.postMessage({ id: crypto.randomUUID(), event: 'PopupUnload' }, page),
);
opener?.postMessage({ id: loadedId, event: 'PopupLoaded' }, page);
