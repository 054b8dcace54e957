/** A wallet that announces itself to pages (EIP-6963). */
interface Announced {
  readonly info: { readonly name: string; readonly uuid: string };
  readonly provider: {
    request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  };
}

type Sign = () => Promise<{ address: string; sign: (message: string) => Promise<string> }>;

const post = async (path: string, body: object = {}): Promise<Record<string, string>> => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
};

/** Signs in with a message that names this page and a nonce of its server (EIP-4361). */
async function signIn(open: Sign): Promise<void> {
  const said = document.querySelector('#said');
  try {
    const { address, sign } = await open();
    const { message } = await post('/session/message', { address });
    await post('/session', { message, signature: await sign(message ?? '') });
    location.reload();
  } catch {
    if (said !== null) said.textContent = 'The sign-in did not work. Try again.';
  }
}

/** The wallet of this machine's chains: its key is public knowledge, and the server signs with it. */
const openTestWallet: Sign = async () => {
  const { address = '' } = await post('/test-wallet');
  return {
    address,
    sign: async (message) => (await post('/test-wallet/sign', { message })).signature ?? '',
  };
};

const openAnnounced =
  ({ provider }: Announced): Sign =>
  async () => {
    const [address = ''] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
    const sign = async (message: string) => {
      const bytes = new TextEncoder().encode(message);
      const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const params = [`0x${hex}`, address];
      return (await provider.request({ method: 'personal_sign', params })) as string;
    };
    return { address, sign };
  };

document
  .querySelector('[data-wallet=test]')
  ?.addEventListener('click', () => void signIn(openTestWallet));
document.querySelector('[data-sign-out]')?.addEventListener('click', () => {
  void post('/session/end').then(() => location.reload());
});

const wallets = document.querySelector('#wallets');
const known = new Set<string>();
window.addEventListener('eip6963:announceProvider', (event) => {
  const announced = (event as CustomEvent<Announced>).detail;
  if (wallets === null || known.has(announced.info.uuid)) return;
  known.add(announced.info.uuid);
  const button = document.createElement('button');
  button.textContent = `Sign in with ${announced.info.name}`;
  button.addEventListener('click', () => void signIn(openAnnounced(announced)));
  wallets.append(button);
});
window.dispatchEvent(new Event('eip6963:requestProvider'));
