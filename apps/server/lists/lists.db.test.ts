import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { passCaptcha } from '#server/testing/pass-captcha.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;
let owner: ListOwner;
const lookup = { answer: 'yes' as 'yes' | 'no' | 'could-not-check' };

beforeAll(async () => {
  test = await startTestApp({ ports: { contractLookup: { exists: async () => lookup.answer } } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

const created = async (by = owner, extra: object = {}) => (await by.create(extra)).json().result;
const CONTRACT = '0x00000000000000000000000000000000DeaDBeef';

describe('creating', () => {
  it('[L4] [L19] creates an offline list with everything that section 3 names', async () => {
    const response = await owner.create({
      name: '  My List  ',
      urlEndName: '  My   Great List ',
      website: 'https://a.test/x',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().result).toMatchObject({
      name: 'My List',
      urlEndName: 'my-great-list',
      workspace: owner.workspace,
      ownerAddress: owner.address,
      website: 'https://a.test/x',
      color: '#4E9595',
      banner: null,
      chain: 'ethereum',
      active: false,
      isFinished: false,
      edit: true,
      counters: { total: null, joined: 0, available: null },
      listParticipants: { participants: [], total: 0 },
    });
  });

  it('[L1] puts the new list first', async () => {
    const { id } = await created();
    expect((await owner.call('GET', '/list')).json().result.rows[0].id).toBe(id);
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ urlEndName: '' }, 'urlEndName', 'Name access for your list site'],
    [{ urlEndName: 'a--b' }, 'urlEndName', 'Name access should contain only letters, numbers and hyphen(-).'],
    [
      { urlEndName: 'trailing-' },
      'urlEndName',
      'Name access should contain only letters, numbers and hyphen(-).',
    ],
    [{ urlEndName: 'ünï' }, 'urlEndName', 'Name access should contain only letters, numbers and hyphen(-).'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ logo: '' }, 'logo', 'Avatar is required'],
    [{ logo: null }, 'logo', 'Avatar is required'],
    [{ logo: 'f'.repeat(64) }, 'logo', 'We no longer have this image. Upload it again.'],
    [{ website: 'nonsense' }, 'website', 'Should be a valid URL'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Should be a valid URL'],
    [{ isColor: false }, 'banner', 'Banner is required'],
    [{ isColor: true, color: '' }, 'color', 'Color is required'],
    [{ color: 'red' }, 'color', 'Should be a color like #4E9595'],
  ])('[L4] rejects %j at %s', async (change, field, message) => {
    const response = await owner.create(change);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: message });
  });

  it('[L5] stores a color or a banner, never both', async () => {
    const banner = await given.image(test);
    expect(await created(owner, { isColor: false, banner, color: '#112233' })).toMatchObject({
      banner,
      color: null,
    });
    expect(await created(owner, { isColor: true, banner, color: '#112233' })).toMatchObject({
      banner: null,
      color: '#112233',
    });
    expect(await created(owner, { isColor: undefined, banner, color: null })).toMatchObject({
      banner,
      color: null,
    });
  });

  it('[N3] is rejected without a workspace and a confirmed email', async () => {
    const browser = createTestBrowser(test.app);
    await browser.signIn(ethereumWallet());
    await passCaptcha(test, browser, 'list_general_create');
    const response = await browser.call('POST', '/api/v1/projects/create', { body: owner.general() });
    expect([response.statusCode, response.json().code]).toEqual([409, 'profile-incomplete']);
  });

  it('[L15] is rejected without an anti-bot pass, and each pass works once', async () => {
    expect((await owner.call('POST', '/create', owner.general())).json().code).toBe('captcha-needed');
    await passCaptcha(test, owner.browser, 'list_general_info');
    expect((await owner.call('POST', '/create', owner.general())).json().code).toBe('captcha-needed');
    await passCaptcha(test, owner.browser, 'list_general_create');
    expect((await owner.call('POST', '/create', owner.general())).statusCode).toBe(200);
    expect((await owner.call('POST', '/create', owner.general())).json().code).toBe('captcha-needed');
    await passCaptcha(test, owner.browser, 'list_general_create');
    test.clock.advance(301);
    expect((await owner.call('POST', '/create', owner.general())).json().code).toBe('captcha-needed');
  });

  it('[L4] requires a unique name and URL per owner, ignoring case', async () => {
    await created(owner, { name: 'Twice', urlEndName: 'twice' });
    const name = await owner.create({ name: 'TWICE' });
    expect([name.statusCode, name.json().fields]).toEqual([
      409,
      { name: 'This name already exists. Please try with another.' },
    ]);
    const url = await owner.create({ urlEndName: 'Twice' });
    expect(url.json().fields).toEqual({ urlEndName: 'This name already exists. Please try with another.' });
    expect((await (await given.owner(test)).create({ name: 'Twice', urlEndName: 'twice' })).statusCode).toBe(
      200,
    );
  });

  it('[L4] gives a name to exactly one of many concurrent requests', async () => {
    const racer = await given.owner(test);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => racer.create({ name: 'Race', urlEndName: 'race' })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it('[L4] reports whether a name is free: true means free', async () => {
    const list = await created(owner, { name: 'Known', urlEndName: 'known' });
    const ask = async (what: string, id: string, name: string) =>
      (await owner.call('POST', `/validate/${what}`, { id, name })).json().result;
    expect(await ask('name', '', 'known')).toBe(false);
    expect(await ask('name', list.id, 'known')).toBe(true);
    expect(await ask('name', '', 'unheard of')).toBe(true);
    expect(await ask('url-end-name', '', ' KNOWN ')).toBe(false);
    expect(await ask('url-end-name', list.id, 'known')).toBe(true);
    expect(await ask('url-end-name', '', 'not/valid')).toBe(false);
  });
});

describe('saving', () => {
  it('[L7] [L19] stores dates, spots, winners and price', async () => {
    const list = await created();
    const saved = (await owner.save(list, basics())).json().result;
    expect(saved).toMatchObject({ ...basics(), counters: { total: 10, joined: 0, available: 10 } });
    expect((await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result).toEqual(saved);
  });

  it.each([
    [{ startDate: null }, 'startDate', 'Start Date is required'],
    [{ endDate: '' }, 'endDate', 'End Date is required'],
    [
      { endDate: '2026-11-30T10:00:00Z' },
      'endDate',
      'Registration End Date should be after registration Start Date',
    ],
    [{ availableSpots: '' }, 'availableSpots', 'Available Spots is required'],
    [{ howManyWinners: null }, 'howManyWinners', 'How Many Winners is required'],
    [{ howManyWinners: 11 }, 'howManyWinners', 'How many winners should be less than total available spots'],
    [{ type: '' }, 'type', 'Type is required'],
    [{ type: 'Lottery' }, 'type', 'Type is required'],
    [{ eventDate: null }, 'eventDate', 'Event Date is required'],
    [{ eventDate: '2026-12-02T09:59:59Z' }, 'eventDate', 'Event Date should be after registration End Date'],
    [{ availableSpots: -1 }, 'availableSpots', 'Should not be negative'],
    [{ availableSpots: 0 }, 'availableSpots', 'Should be at least 1'],
    [{ availableSpots: 1e15 }, 'availableSpots', 'Should be at most 10,000,000'],
    [{ availableSpots: '1000000000000000' }, 'availableSpots', 'Should be at most 10,000,000'],
    [{ confirmHours: 1e15 }, 'confirmHours', 'At most 720 hours (30 days)'],
    [{ mintPrice: 1e30 }, 'mintPrice', 'Should be at most 1,000,000,000,000,000,000'],
    [{ mintPrice: '1e30' }, 'mintPrice', 'Should be at most 1,000,000,000,000,000,000'],
    [{ mintPrice: '9'.repeat(40) }, 'mintPrice', 'Should be at most 1,000,000,000,000,000,000'],
    [{ mintPrice: -0.1 }, 'mintPrice', 'Should not be negative'],
    [{ mintPrice: 'much' }, 'mintPrice', 'Should be a number'],
    [{ startDate: 'soon' }, 'startDate', 'Should be a valid date'],
    [
      { analytics: [{ name: 'ga', trackingId: 'GTM-ABCDEF' }] },
      'analytics.0.trackingId',
      'Should be an analytics ID such as G-XXXXXXX',
    ],
  ])('[L7] [L12] rejects %j at %s', async (change, field, message) => {
    const list = await created();
    const response = await owner.save(list, basics(change));
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toMatchObject({ [field]: message });
  });

  it('[L7] rejects dates that have passed, but keeps those that passed since they were saved', async () => {
    const list = await created();
    const passed = basics({
      startDate: '2001-01-01T00:00:00Z',
      endDate: '2002-01-01T00:00:00Z',
      eventDate: '2003-01-01T00:00:00Z',
    });
    const refused = await owner.save(list, passed);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { endDate: 'Registration End Date should be in the future' },
    ]);
    await owner.save(list, basics());
    await test.deps.pool.query(
      `update lists set start_date = '2001-01-01', end_date = '2002-01-01T00:00:00Z', event_date = '2003-01-01' where id = $1`,
      [list.id],
    );
    expect((await owner.save(list, { ...passed, description: 'Still the same' })).statusCode).toBe(200);
  });

  it('[L7] allows equal start and end, mint prices only for whitelists, and decimals as text', async () => {
    const list = await created();
    const same = '2026-12-01T10:00:00.000Z';
    expect(
      (await owner.save(list, basics({ endDate: same, eventDate: same, howManyWinners: 10 }))).statusCode,
    ).toBe(200);
    expect(
      (await owner.save(list, basics({ mintPrice: '0.000000000000000001' }))).json().result.mintPrice,
    ).toBe(1e-18);
    expect((await owner.save(list, basics({ type: 'Giveaway' }))).json().result.mintPrice).toBeNull();
  });

  it('[L12] stores an analytics id', async () => {
    const analytics = [{ name: 'ga', trackingId: 'G-ABC123' }];
    expect((await owner.save(await created(), { analytics })).json().result.analytics).toEqual(analytics);
  });

  it('[L19] ignores read-only fields', async () => {
    const list = await created();
    const other = await given.owner(test);
    const saved = (
      await owner.save(list, {
        ownerAddress: other.address,
        active: true,
        isFinished: true,
        joined: 99,
        counters: { total: 1, joined: 1, available: 0 },
        listParticipants: { participants: [{ address: '0x1', winner: true }], total: 1 },
        ownerId: 'x',
        edit: false,
      })
    ).json().result;
    expect(saved).toEqual(list);
  });

  it('rejects fewer spots than entries', async () => {
    const list = await created();
    await owner.save(list, basics());
    await given.entries(test, list, 5);
    const response = await owner.save(list, basics({ availableSpots: 4 }));
    expect([response.statusCode, response.json().code]).toEqual([409, 'spots-below-joined']);
    expect((await owner.save(list, basics({ availableSpots: 5 }))).json().result.counters).toEqual({
      total: 5,
      joined: 5,
      available: 0,
    });
  });

  it('rejects a change of chain once there are entries', async () => {
    const list = await created();
    expect((await owner.save(list, { chain: 'solana' })).json().result.chain).toBe('solana');
    await owner.save(list, { ...basics(), chain: 'ethereum' });
    await given.entries(test, list, 1);
    expect((await owner.save(list, { ...basics(), chain: 'solana' })).json().code).toBe('chain-fixed');
  });

  it('stores HTML as plain text', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const list = await created(owner, { name: nasty, description: nasty });
    expect(list).toMatchObject({ name: nasty, description: nasty });
  });
});

describe('how to apply', () => {
  const registration = async (change: object, by = owner) => {
    const list = await created(by);
    return await by.call('PUT', '/registration', { id: list.id, ...change });
  };

  it('[L8] stores and returns the settings, without a leading @', async () => {
    const list = await created();
    const change = {
      twitterVerification: true,
      twitterToFollow: '@signboard',
      discordVerification: true,
      discordServerId: '12345678901234567',
      discordServerDisplayName: 'Server',
      discordServerLink: 'https://discord.gg/x',
      discordRoleId: '12345678901234567890',
      roleDisplayName: 'Diver',
      joinedBefore: '2026-01-01T00:00:00.000Z',
      balanceVerification: true,
      requiredBalance: 0.5,
      requireCaptcha: true,
      requestEmail: true,
    };
    const saved = (await owner.call('PUT', '/registration', { id: list.id, ...change })).json().result;
    expect(saved).toMatchObject({ ...change, twitterToFollow: 'signboard' });
    expect((await owner.call('GET', `/registration?project_id=${list.id}`)).json().result).toEqual(saved);
    const partly = (await owner.call('PUT', '/registration', { id: list.id, requestEmail: false })).json()
      .result;
    expect(partly).toEqual({ ...saved, requestEmail: false, version: saved.version + 1 });
  });

  it.each([
    [{ twitterVerification: true }, 'twitterToFollow', 'This field is required'],
    [
      { twitterVerification: true, twitterToFollow: 'not a name' },
      'twitterToFollow',
      'Should be an X username',
    ],
    [{ discordVerification: true, discordServerId: '123' }, 'discordServerId', 'Is not a valid Discord ID'],
    [
      { discordVerification: true, discordServerId: '1'.repeat(21) },
      'discordServerId',
      'Is not a valid Discord ID',
    ],
    [
      { discordVerification: true, discordServerId: '1'.repeat(17) },
      'discordServerDisplayName',
      'This field is required',
    ],
    [{ discordVerification: true, discordServerLink: 'x' }, 'discordServerLink', 'Should be a valid URL'],
    [{ discordVerification: true, discordRoleId: 'abc' }, 'discordRoleId', 'Is not a valid Discord ID'],
    [{ balanceVerification: true }, 'requiredBalance', 'This field is required'],
    [{ nftVerification: true }, 'ownNft', 'This field is required'],
    [{ nftVerification: true, ownNft: '0x123' }, 'ownNft', '0x123 is not a valid address'],
    [{ nftVerification: true, ownNft: `${CONTRACT}, nonsense` }, 'ownNft', 'nonsense is not a valid address'],
  ])('[L8] rejects %j at %s', async (change, field, message) => {
    const response = await registration(change);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toMatchObject({ [field]: message });
  });

  it('[L8] does not check the details of requirements that are off, and stores none that are invalid', async () => {
    const list = await created();
    const save = (change: object) => owner.call('PUT', '/registration', { id: list.id, ...change });
    const role = '1'.repeat(18);
    await save({ discordRoleId: role });
    const off = {
      twitterToFollow: 'not a name',
      discordServerId: '123',
      discordRoleId: 'abc',
      discordServerLink: 'x',
      requiredBalance: 'much',
      ownNft: '0x123',
      requestEmail: true,
    };
    const saved = await save(off);
    expect([saved.statusCode, saved.json().result]).toMatchObject([
      200,
      {
        twitterToFollow: null,
        discordServerId: null,
        discordRoleId: role,
        discordServerLink: null,
        requiredBalance: null,
        ownNft: [],
        requestEmail: true,
      },
    ]);
  });

  it('[L8] reports all missing fields at once', async () => {
    const { fields } = (
      await registration({
        twitterVerification: true,
        discordVerification: true,
        balanceVerification: true,
        nftVerification: true,
      })
    ).json();
    expect(Object.keys(fields).sort()).toEqual([
      'discordServerDisplayName',
      'discordServerId',
      'discordServerLink',
      'ownNft',
      'requiredBalance',
      'twitterToFollow',
    ]);
  });

  it('[L8] parses contracts separated by commas or white space, without duplicates', async () => {
    lookup.answer = 'yes';
    const response = await registration({
      nftVerification: true,
      ownNft: `${CONTRACT.toLowerCase()},\n ${CONTRACT}`,
    });
    expect(response.json().result).toMatchObject({ ownNft: [CONTRACT], uncheckedContracts: [] });
  });

  it("[L8] refuses a contract that is not on chain: 'This contract doesnt exist'", async () => {
    lookup.answer = 'no';
    const response = await registration({ nftVerification: true, ownNft: [CONTRACT] });
    expect([response.statusCode, response.json().fields]).toEqual([
      409,
      { ownNft: 'This contract doesnt exist' },
    ]);
  });

  it('[L8] saves with a warning when the node is unavailable, and checks again on activation', async () => {
    lookup.answer = 'could-not-check';
    const list = await created();
    await owner.save(list, basics());
    const saved = (
      await owner.call('PUT', '/registration', { id: list.id, nftVerification: true, ownNft: [CONTRACT] })
    ).json();
    expect(saved.result.uncheckedContracts).toEqual([CONTRACT]);
    expect(saved.msg).toContain('We’ll check again when you activate the list');
    lookup.answer = 'no';
    const refused = await owner.call('POST', '/activate', { id: list.id });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'contract-missing']);
    lookup.answer = 'yes';
    expect((await owner.call('POST', '/activate', { id: list.id })).json().result).toEqual({ active: true });
    expect(
      (await owner.call('GET', `/registration?project_id=${list.id}`)).json().result.uncheckedContracts,
    ).toEqual([]);
  });

  it('[L8] supports NFT requirements on Ethereum only', async () => {
    lookup.answer = 'yes';
    const list = await created(owner, { chain: 'solana' });
    const saved = (
      await owner.call('PUT', '/registration', { id: list.id, nftVerification: true, ownNft: [CONTRACT] })
    ).json().result;
    expect(saved).toMatchObject({ nftVerification: false, ownNft: [] });
  });
});

describe('input that can be understood', () => {
  it('[L4] [L7] is understood on General and Dates/basics', async () => {
    const list = await created(owner, { website: 'nightmarket.example' });
    expect(list.website).toBe('https://nightmarket.example');
    const change = basics({ mintPrice: '0,5', availableSpots: '10.000', startDate: '2026/12/01 10:00' });
    expect((await owner.save(list, change)).json().result).toMatchObject({
      mintPrice: 0.5,
      availableSpots: 10_000,
      startDate: '2026-12-01T10:00:00.000Z',
    });
  });

  it('[L8] is understood on How to apply', async () => {
    const { id } = await created();
    const saved = await owner.call('PUT', '/registration', {
      id,
      twitterVerification: true,
      twitterToFollow: 'https://x.com/signboard?s=20',
      discordVerification: true,
      discordServerId: 'https://discord.com/channels/12345678901234567/22345678901234567',
      discordServerDisplayName: 'Server',
      discordServerLink: 'discord.gg/abc',
      discordRoleId: '<@&32345678901234567>',
      roleDisplayName: 'Diver',
      balanceVerification: true,
      requiredBalance: '0,5',
    });
    expect(saved.json().result).toMatchObject({
      twitterToFollow: 'signboard',
      discordServerId: '12345678901234567',
      discordServerLink: 'https://discord.gg/abc',
      discordRoleId: '32345678901234567',
      requiredBalance: 0.5,
    });
  });

  it('is rejected when it could mean two things', async () => {
    const list = await created();
    const response = await owner.save(list, basics({ mintPrice: '1,000' }));
    expect(response.json().fields).toEqual({ mintPrice: 'Should be a number' });
  });
});

describe('notifications, restrictions, transparency', () => {
  const access = async (change: object, chain = 'ethereum') => {
    const list = await created(owner, { chain });
    return await owner.call('PUT', '/access', { id: list.id, ...change });
  };

  it('[L9] [L11] stores partial and full settings', async () => {
    const list = await created();
    const change = {
      confirmation: true,
      confirmationMessage: 'Welcome',
      emailWinner: true,
      winnerMessage: { title: 'Won', message: 'Hooray' },
      emailLoser: true,
      nonWinnerMessage: { title: 'Next time', message: 'Sorry' },
      exposeRegWallets: true,
      exposeWinnerList: true,
    };
    await owner.call('PUT', '/access', { id: list.id, ...change });
    await owner.call('PUT', '/access', { id: list.id, exposeWinnerList: false });
    const stored = (await owner.call('GET', `/access?project_id=${list.id}`)).json().result;
    expect(stored).toMatchObject({ ...change, exposeWinnerList: false, bannedWallets: [], version: 3 });
  });

  it.each([
    [{ confirmation: true }, 'confirmationMessage'],
    [{ emailWinner: true }, 'winnerMessage.title'],
    [{ emailWinner: true, winnerMessage: { title: 'x', message: '' } }, 'winnerMessage.message'],
    [{ emailLoser: true, nonWinnerMessage: { title: '', message: 'x' } }, 'nonWinnerMessage.title'],
  ])('[L9] requires the text when %j is on', async (change, field) => {
    const response = await access(change);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toMatchObject({ [field]: 'This field is required' });
  });

  it('[L10] normalizes and deduplicates banned wallets, and keeps them when other settings are saved', async () => {
    const list = await created();
    const wallets = `${CONTRACT.toLowerCase()}, ${CONTRACT},0x${'1'.repeat(40)}`;
    await owner.call('PUT', '/access', { id: list.id, bannedWallets: wallets });
    const stored = (await owner.call('PUT', '/access', { id: list.id, exposeRegWallets: true })).json()
      .result;
    expect(stored.bannedWallets).toEqual([CONTRACT, `0x${'1'.repeat(40)}`].sort());
  });

  it('[L10] reports the first invalid address on either chain', async () => {
    const bad = await access({ bannedWallets: [CONTRACT, '0x12'] });
    expect([bad.statusCode, bad.json().fields]).toEqual([
      400,
      { bannedWallets: '0x12 is not a valid address' },
    ]);
    expect((await access({ bannedWallets: CONTRACT }, 'solana')).json().fields.bannedWallets).toBe(
      `${CONTRACT} is not a valid address`,
    );
    expect(
      (await access({ bannedWallets: 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg' }, 'solana')).statusCode,
    ).toBe(200);
    const spaced = `0x${'1'.repeat(40)} 0x${'2'.repeat(40)}`;
    expect((await access({ bannedWallets: spaced })).json().fields.bannedWallets).toBe(
      `${spaced} is not a valid address`,
    );
    const tooShort = 'z'.repeat(32);
    expect((await access({ bannedWallets: tooShort }, 'solana')).json().fields.bannedWallets).toBe(
      `${tooShort} is not a valid address`,
    );
  });

  it('[L10] accepts ten thousand addresses', async () => {
    const wallets = Array.from({ length: 10_000 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`);
    const response = await access({ bannedWallets: wallets });
    expect(response.json().result.bannedWallets).toHaveLength(10_000);
  });
});

describe('life cycle', () => {
  it('[L13] can be activated only when Dates/basics is complete, deactivated at any time, and returns the new state', async () => {
    const list = await created();
    const early = await owner.call('POST', '/activate', { id: list.id });
    expect([early.statusCode, early.json().msg]).toEqual([
      409,
      'You need to write out at least the section Dates/Basics first',
    ]);
    await owner.save(list, basics());
    expect((await owner.call('POST', '/activate', { id: list.id })).json().result).toEqual({ active: true });
    expect((await owner.call('POST', '/activate', { id: list.id })).json().result).toEqual({ active: false });
  });

  it('[L13] can’t be activated after its end, unless someone has joined', async () => {
    const list = await created();
    await owner.save(list, basics());
    const end = (at: string) =>
      test.deps.pool.query('update lists set start_date = $2, end_date = $2 where id = $1', [list.id, at]);
    await end('2002-01-01T00:00:00Z');
    const late = await owner.call('POST', '/activate', { id: list.id });
    expect([late.statusCode, late.json().code, late.json().msg]).toEqual([
      409,
      'dates-passed',
      'The dates of this list have passed. Choose a registration end date in the future.',
    ]);
    await given.entries(test, list, 1);
    expect((await owner.call('POST', '/activate', { id: list.id })).json().result).toEqual({ active: true });
  });

  it('[L14] cannot be edited while active', async () => {
    const list = await created();
    await owner.save(list, basics());
    await owner.call('POST', '/activate', { id: list.id });
    const answers = [
      await owner.save(list, basics({ availableSpots: 11 })),
      await owner.call('PUT', '/registration', { id: list.id, requestEmail: true }),
      await owner.call('PUT', '/access', { id: list.id, exposeRegWallets: true }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'list-active']);
      expect(answer.json().msg).toBe(
        'You need to first deactivate the list, and then you can save any changes',
      );
    }
    expect((await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result).toMatchObject({
      availableSpots: 10,
      edit: false,
    });
  });

  it('[L13] [L14] cannot be edited or toggled once finished, while views and exports remain', async () => {
    const list = await created();
    await owner.save(list, basics());
    await given.entries(test, list, 2);
    expect((await owner.call('POST', '/finish', { id: list.id })).json().result).toEqual({
      isFinished: true,
    });
    expect((await owner.call('POST', '/finish', { id: list.id })).json().result).toEqual({
      isFinished: true,
    });
    const toggled = await owner.call('POST', '/activate', { id: list.id });
    expect([toggled.statusCode, toggled.json().msg]).toEqual([409, 'The list is closed']);
    expect((await owner.save(list, basics())).json().code).toBe('list-closed');
    expect((await owner.call('POST', '/addresses/view', { id: list.id })).json().result.total).toBe(2);
    expect((await owner.call('POST', '/addresses', { id: list.id })).statusCode).toBe(200);
  });

  it('is toggled once by two concurrent clicks', async () => {
    const list = await created();
    await owner.save(list, basics());
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', '/activate', { id: list.id })));
    expect(answers.map((answer) => answer.json().result.active).sort()).toEqual([false, true, true]);
  });
});

describe('another person’s list', () => {
  it('[L18] is not found by any call', async () => {
    const list = await created();
    await owner.save(list, basics());
    const stranger = await given.owner(test);
    const get = ['/info-all', '/registration', '/access', '/analytics'].map(
      (path) => ['GET', `${path}?project_id=${list.id}`, undefined] as const,
    );
    const calls = [
      ...get,
      ['PUT', '/registration', { id: list.id, requestEmail: true }],
      ['PUT', '/access', { id: list.id, exposeRegWallets: true }],
      ['POST', '/activate', { id: list.id }],
      ['POST', '/finish', { id: list.id }],
      ['POST', '/addresses', { id: list.id }],
      ['POST', '/addresses/view', { id: list.id }],
      ['POST', '/duplicate', { id: list.id, name: 'Stolen', urlEndName: 'stolen' }],
      ['DELETE', `/delete?project_id=${list.id}&name=${encodeURIComponent(list.name)}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const response = await stranger.call(method, path, body);
      expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'not-found']);
    }
    expect((await stranger.save(list, basics())).statusCode).toBe(404);
    expect((await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result).toMatchObject({
      active: false,
      isFinished: false,
    });
  });

  it('[L18] is indistinguishable from an id that never existed', async () => {
    const response = await owner.call('GET', '/info-all?project_id=00000000-0000-4000-8000-000000000000');
    expect(response.statusCode).toBe(404);
    expect((await owner.call('GET', '/info-all?project_id=1%20or%201=1')).statusCode).toBe(400);
  });
});

describe('tables', () => {
  it('[L1] pages, sorts, searches and filters on the server', async () => {
    const many = await given.owner(test);
    for (const name of ['Cherry', 'apple', 'Banana', '100%', 'under_score']) await many.create({ name });
    const rows = async (query: string) => (await many.call('GET', `/list?${query}`)).json().result;
    expect((await rows('sort=name&pageSize=2')).rows.map(({ name }: { name: string }) => name)).toEqual([
      '100%',
      'apple',
    ]);
    expect(
      (await rows('sort=name&pageSize=2&page=2')).rows.map(({ name }: { name: string }) => name),
    ).toEqual(['Banana', 'Cherry']);
    expect((await rows('sort=name&pageSize=2')).total).toBe(5);
    expect((await rows('q=APP')).rows.map(({ name }: { name: string }) => name)).toEqual(['apple']);
    expect((await rows('q=%25')).rows.map(({ name }: { name: string }) => name)).toEqual(['100%']);
    expect((await rows('q=_')).rows.map(({ name }: { name: string }) => name)).toEqual(['under_score']);
    expect((await rows('status=ONLINE')).total).toBe(0);
    expect((await rows('status=OFFLINE')).total).toBe(5);
    expect((await many.call('GET', '/list?pageSize=5000')).statusCode).toBe(400);
    expect((await many.call('GET', '/list-overall')).json().result.total).toBe(5);
  });

  it('[L17] shows joined lists with their state and result', async () => {
    const list = await created();
    await owner.save(list, basics());
    const fan = await given.owner(test);
    const { rows } = await test.deps.pool.query('select id from users where workspace = $1', [fan.workspace]);
    await given.entries(test, list, 1, { userId: rows[0].id });
    const joined = async () => (await fan.call('GET', '/joined/list')).json().result;
    expect(await joined()).toMatchObject({
      total: 1,
      rows: [{ name: list.name, workspace: owner.workspace, entryNumber: 1, isDrawn: false, winner: false }],
    });
    expect((await fan.call('GET', '/joined/list?status=CLOSED')).json().result.total).toBe(0);
    expect((await fan.call('GET', '/joined/list?status=OFFLINE&sort=name&q=list')).json().result.total).toBe(
      1,
    );
    await test.deps.pool.query('update entries set winner = true where list_id = $1', [list.id]);
    await test.deps.pool.query("update lists set draw_state = 'drawn' where id = $1", [list.id]);
    expect((await joined()).rows[0]).toMatchObject({ isDrawn: true, winner: true, removedReason: null });
    await test.deps.pool.query("update entries set removed_reason = 'balance-low' where list_id = $1", [
      list.id,
    ]);
    expect((await joined()).rows[0].removedReason).toBe('balance-low');
  });

  it('[L20] count lists and the joins of thirty days', async () => {
    const counted = await given.owner(test);
    expect((await counted.call('GET', '/figures')).json().result).toMatchObject({
      lists: 0,
      joined: 0,
    });
    const list = (await counted.create()).json().result;
    await counted.save(list, basics());
    await given.entries(test, list, 3);
    await test.deps.pool.query('update entries set joined_at = $2 where list_id = $1', [
      list.id,
      test.clock.now(),
    ]);
    await counted.call('POST', '/activate', { id: list.id });
    const figures = (await counted.call('GET', '/figures')).json().result;
    expect(figures).toMatchObject({ lists: 1, states: { draft: 0, scheduled: 1, open: 0 }, joined: 3 });
    expect(figures.joinsByDay).toHaveLength(30);
    expect(figures.joinsByDay.at(-1)).toEqual({ day: test.clock.now().toISOString().slice(0, 10), count: 3 });
  });

  it('[L20] count each join on its UTC day, including the first and last moment, and nothing earlier', async () => {
    const counted = await given.owner(test);
    const list = (await counted.create()).json().result;
    await counted.save(list, basics());
    await given.entries(test, list, 5);
    const today = test.clock.now().toISOString().slice(0, 10);
    const daysAgo = (days: number) =>
      new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
    const moments = [
      `${daysAgo(30)}T23:59:59.999Z`,
      `${daysAgo(29)}T00:00:00.000Z`,
      `${daysAgo(2)}T00:00:00.000Z`,
      `${daysAgo(2)}T23:59:59.999Z`,
      `${daysAgo(1)}T00:00:00.000Z`,
    ];
    for (const [at, moment] of moments.entries())
      await test.deps.pool.query(
        'update entries set joined_at = $3 where list_id = $1 and entry_number = $2',
        [list.id, at + 1, moment],
      );
    const wanted = [
      { day: daysAgo(29), count: 1 },
      { day: daysAgo(2), count: 2 },
      { day: daysAgo(1), count: 1 },
    ];
    for (const path of ['/figures', `/analytics?project_id=${list.id}`]) {
      const { joinsByDay } = (await counted.call('GET', path)).json().result;
      expect(joinsByDay).toHaveLength(30);
      expect(joinsByDay.filter(({ count }: { count: number }) => count > 0)).toEqual(wanted);
    }
  });

  it('[L20] count by the days of the reader’s time zone', async () => {
    const counted = await given.owner(test);
    const list = (await counted.create()).json().result;
    await counted.save(list, basics());
    await given.entries(test, list, 1);
    // An hour before midnight in UTC, the same afternoon in Los Angeles, the next morning in Tokyo.
    const day = new Date(test.clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const at = `${day}T23:00:00Z`;
    await test.deps.pool.query('update entries set joined_at = $2 where list_id = $1', [list.id, at]);
    await test.deps.pool.query(`insert into list_figures values ($1, $2, 'view', '', 4)`, [list.id, at]);
    const filled = (days: { day: string; count: number }[]) => days.filter(({ count }) => count > 0);
    for (const [zone, where] of [
      ['America/Los_Angeles', day],
      ['Asia/Tokyo', next],
    ]) {
      const ask = async (path: string) => (await counted.call('GET', path)).json().result;
      const one = await ask(`/analytics?project_id=${list.id}&timeZone=${zone}`);
      expect(filled(one.joinsByDay)).toEqual([{ day: where, count: 1 }]);
      expect(filled(one.viewsByDay)).toEqual([{ day: where, count: 4 }]);
      expect(filled((await ask(`/figures?timeZone=${zone}`)).joinsByDay)).toEqual([{ day: where, count: 1 }]);
    }
    expect((await counted.call('GET', '/figures?timeZone=Mars/Olympus')).statusCode).toBe(400);
  });

  it('agree with the participants table, and no wallet joins without being connected and verified', async () => {
    const list = await created();
    await owner.save(list, basics());
    await given.entries(test, list, 4);
    await owner.call('POST', '/addresses/remove', { id: list.id, entryNumbers: [1], reason: 'automated' });
    await test.deps.pool.query(
      `insert into list_figures values ($1, now(), 'refusal', 'already-joined', 9), ($1, now(), 'refusal', 'captcha-needed', 2)`,
      [list.id],
    );
    const table = (await owner.call('POST', '/addresses/find', { id: list.id })).json().result;
    const figures = (await owner.call('GET', `/analytics?project_id=${list.id}`)).json().result;
    expect(figures).toMatchObject({ views: 0, connects: 4, verified: 4, joined: 4, removed: 1 });
    expect(figures.joined).toBe(table.total);
    expect(figures.removed).toBe(table.total - table.remaining);
    expect(figures.refusals).toEqual([{ name: 'captcha', count: 2 }]);
  });

  it('report what visitors did on one list', async () => {
    const list = await created();
    await test.deps.pool.query(
      `insert into list_figures values ($1, $2, 'view', '', 7), ($1, $2, 'connect', '', 3), ($1, $2, 'refusal', 'balance', 2), ($1, $2, 'referrer', 'x.com', 5)`,
      [list.id, test.clock.now()],
    );
    const figures = (await owner.call('GET', `/analytics?project_id=${list.id}`)).json().result;
    expect(figures).toMatchObject({
      views: 7,
      connects: 3,
      verified: 0,
      refusals: [{ name: 'balance', count: 2 }],
      referrers: [{ name: 'x.com', count: 5 }],
    });
    expect(figures.viewsByDay.at(-1).count).toBe(7);
  });
});

describe('exports', () => {
  it('[L3] [W4] return the entries as a CSV file named after list, kind and time', async () => {
    const list = await created(owner, { name: 'Ünï “list” 1' });
    await owner.save(list, basics({ availableSpots: 12_000 }));
    expect((await owner.call('POST', '/addresses', { id: list.id, active: false })).json().msg).toBe(
      'There are not addresses to download',
    );
    await given.entries(test, list, 11_000, { email: '=cmd@example.test' });
    const response = await owner.call('POST', '/addresses', { id: list.id, active: false });
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="Uni-list-1_joined_2026-[\dTZ-]+\.csv"$/,
    );
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(11_001);
    expect(lines[0]).toBe('entry,address,joinedAt,email,winner,organizer,removed');
    expect(lines[1]).toMatch(/^1,0x0{39}1,\d{4}-.*,"'=cmd@example.test",no,no,$/);
  });

  it('[W4] show every entry once and in order, even after people have left', async () => {
    const list = await created();
    await owner.save(list, basics({ availableSpots: 20 }));
    await given.entries(test, list, 11);
    await test.deps.pool.query('delete from entries where list_id = $1 and entry_number in (2, 5, 9, 11)', [
      list.id,
    ]);
    await test.deps.pool.query('update list_counters set joined = 7 where list_id = $1', [list.id]);
    const numbersOf = async (page: number, pageSize: number): Promise<number[]> =>
      (await owner.call('POST', '/addresses/view', { id: list.id, page, pageSize }))
        .json()
        .result.rows.map(({ entryNumber }: { entryNumber: number }) => entryNumber);
    for (const pageSize of [1, 2, 3, 7, 10]) {
      const pages: number[][] = [];
      for (let page = 1; page <= Math.ceil(7 / pageSize); page += 1)
        pages.push(await numbersOf(page, pageSize));
      expect(pages.flat()).toEqual([1, 3, 4, 6, 7, 8, 10]);
      expect(await numbersOf(pages.length + 1, pageSize)).toEqual([]);
      expect(await numbersOf(pages.length + 5, pageSize)).toEqual([]);
    }
  });

  it('refuse a page that no table has', async () => {
    const list = await given.list(test, owner);
    for (const path of ['/addresses/view', '/winners/view'])
      for (const page of [1_000_001, 9_007_199_254_740_991, 1e308]) {
        const refused = await owner.call('POST', path, { id: list.id, page });
        expect([path, page, refused.statusCode]).toEqual([path, page, 400]);
        expect(Object.keys(refused.json().fields)).toEqual(['page']);
      }
  });

  it('[W4] show the entries page by page', async () => {
    const list = await created();
    await owner.save(list, basics());
    await given.entries(test, list, 5);
    const view = (await owner.call('POST', '/addresses/view', { id: list.id, page: 2, pageSize: 2 })).json()
      .result;
    expect(view.total).toBe(5);
    expect(view.rows.map(({ entryNumber }: { entryNumber: number }) => entryNumber)).toEqual([3, 4]);
    expect(
      (await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result.listParticipants
        .participants,
    ).toHaveLength(5);
  });
});

describe('copying and deleting', () => {
  it('copies settings, but not entries, state or dates', async () => {
    const list = await created();
    await owner.save(list, basics());
    await owner.call('PUT', '/access', {
      id: list.id,
      bannedWallets: CONTRACT,
      confirmation: true,
      confirmationMessage: 'Hi',
    });
    await given.entries(test, list, 2);
    const copy = (await owner.duplicate(list.id, { name: 'A copy', urlEndName: 'A copy' })).json().result;
    expect(copy).toMatchObject({
      name: 'A copy',
      urlEndName: 'a-copy',
      type: 'Whitelist',
      active: false,
      startDate: null,
      counters: { total: 10, joined: 0 },
    });
    expect((await owner.call('GET', `/access?project_id=${copy.id}`)).json().result).toMatchObject({
      bannedWallets: [CONTRACT],
      confirmationMessage: 'Hi',
    });
    expect((await owner.duplicate(list.id, { name: 'A copy', urlEndName: 'else' })).json().code).toBe(
      'name-taken',
    );
  });

  it('[L1] deletes only when the name is repeated, notifies confirmed addresses, and reserves the URL', async () => {
    const list = await created(owner, { name: 'Short lived', urlEndName: 'short-lived' });
    await owner.save(list, basics());
    const { id: userId } = await test.deps.db
      .selectFrom('users')
      .select('id')
      .where('workspace', '=', owner.workspace)
      .executeTakeFirstOrThrow();
    await given.entries(test, list, 2, { userId, email: 'fan@example.test' });
    await test.deps.pool.query(
      "update entries set email = 'stranger@example.test' where list_id = $1 and entry_number = 2",
      [list.id],
    );
    await test.deps.db
      .insertInto('confirmedEmails')
      .values({ userId, email: 'fan@example.test', confirmedAt: new Date() })
      .execute();
    const remove = (name: string) =>
      owner.call('DELETE', `/delete?project_id=${list.id}&name=${encodeURIComponent(name)}`);
    expect((await remove('short')).json().code).toBe('name-not-repeated');
    expect((await remove('Short lived')).statusCode).toBe(200);
    expect((await owner.call('GET', `/info-all?project_id=${list.id}`)).statusCode).toBe(404);
    const mails = await test.deps.db
      .selectFrom('mails')
      .select(['recipient', 'template'])
      .where('template', '=', 'list-deleted')
      .execute();
    expect(mails).toEqual([{ recipient: 'fan@example.test', template: 'list-deleted' }]);
    expect((await owner.create({ name: 'Short lived', urlEndName: 'short-lived' })).json().code).toBe(
      'url-name-taken',
    );
    test.clock.advance(31 * 24 * 60 * 60);
    await owner.browser.signIn(ethereumWallet());
  });

  it('[L19] needs the id only', async () => {
    const other = await given.owner(test);
    const list = await created(other);
    expect((await other.call('DELETE', `/delete?project_id=${list.id}`)).statusCode).toBe(200);
    expect((await other.call('GET', `/info-all?project_id=${list.id}`)).statusCode).toBe(404);
  });
});
