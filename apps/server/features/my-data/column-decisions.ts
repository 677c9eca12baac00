import { SETTING_COLUMNS } from '#server/features/lists/setting-columns.ts';

/**
 * Which columns of a table are exported with a person's data, and why the others are not. A string says why a whole
 * table is excluded.
 */
type Decision = string | { exported: string; left?: Readonly<Record<string, string>> };

const TECHNICAL = 'technical, not about a person';
const IN_PROOF = 'part of the public proof file of the draw';

/** Covers every column; a test fails when a new one is missing. */
export const COLUMN_DECISIONS: Readonly<Record<string, Decision>> = {
  users: {
    exported: `id principal_wallet chain workspace full_name email email_set_at email_confirmed_at roles
      notification_products notification_events_meeting notification_user_research list_emails language
      created_at`,
    left: { erased_at: 'only where nobody is left' },
  },
  sessions: {
    exported: `user_id created_at last_seen_at expires_at ended_at scope signature_chain_id signed_until browser
      system`,
    left: { id: 'names the session in its token' },
  },
  email_confirmations: {
    exported: 'user_id email created_at expires_at used_at purpose',
    left: { id: 'half of what the link in the mail opens with' },
  },
  usage_counts: 'hashes that only count what limits allow and people who were counted, for a day',
  confirmed_emails: { exported: 'user_id email confirmed_at' },
  newsletter_subscribers: {
    exported: 'email language created_at confirmed_at',
    left: { id: 'half of what the link in the mail opens with' },
  },
  mails: {
    exported: 'recipient template details language state held_for created_at sent_at',
    left: {
      id: TECHNICAL,
      attempts: TECHNICAL,
      next_attempt_at: TECHNICAL,
      leased_until: TECHNICAL,
      last_error: TECHNICAL,
      draw_id: TECHNICAL,
      trace: TECHNICAL,
    },
  },
  images: { exported: 'id uploaded_by width height bytes created_at' },
  image_removals: 'pictures that are nobody’s any more',
  collection_pictures: 'what collections publish about themselves, which the pages of lists show',
  collection_art: 'what collections publish about themselves, which the pages of bots show',
  lists: {
    exported: `id owner_id active is_finished created_at draw_state terms_version unchecked_contracts contract_names
      ${SETTING_COLUMNS.join(' ')}`,
    left: {
      activations: TECHNICAL,
      version: TECHNICAL,
      field_versions: TECHNICAL,
      deleted_at: 'public on the page of the deleted list',
    },
  },
  list_terms: { exported: 'list_id version terms saved_at' },
  list_counters: {
    exported: 'list_id available_spots joined removed',
    left: { last_entry_number: TECHNICAL },
  },
  left_entries: 'hashes of entries whose people left, without anything about the person',
  // Entries on the person's lists are other people's data; only their number is exported.
  entries: {
    exported: `list_id user_id address entry_number email language winner joined_at twitter_id discord_id salt inner_hash rank
      won_before passed_over removed_reason removed_at weight pool bonus_entries terms_version organizer checks referrer`,
    left: { id: TECHNICAL, erased_at: 'only where nobody is left', met_requirements: 'part of checks' },
  },
  entry_vaults: { exported: 'list_id address entry_number' },
  // Prizes of the person's entries. Those on the person's lists belong to others; only their number is exported.
  prize_codes: {
    exported: 'list_id entry_number draw_number assigned_at claimed_at times_shown last_shown_at',
    left: {
      id: TECHNICAL,
      position: TECHNICAL,
      code: 'a secret, which the list’s page shows to its winner; a copy in a file would lie around',
      digest: TECHNICAL,
      withdrawn_at: 'about a code that is nobody’s any more; the list’s page says so',
      created_at: TECHNICAL,
    },
  },
  prize_lists: 'keys that find duplicate codes',
  proven_wallets: { exported: 'list_id user_id address proven_at' },
  buried_entries: {
    exported: 'user_id list_id entry_number joined_at has_won waiting_place removed_reason',
  },
  // Only bans on the person's own lists. The page of another list tells its signed-in visitors whether they are
  // banned.
  banned_wallets: { exported: 'list_id address' },
  reserved_url_names: { exported: 'owner_id url_end_name reserved_until' },
  list_creations: 'random keys of requests, which say nothing and are deleted after a day',
  social_proofs: { exported: 'list_id user_id provider social_id facts checked_at' },
  reports: {
    exported: 'list_id community_id reason text created_at',
    left: { id: TECHNICAL, reporter: 'the account itself, in other words', mailed_at: TECHNICAL },
  },
  draws: {
    exported:
      'list_id number state reason failure guarantee commitment reveal_at entries committed_at drawn_at',
    left: {
      id: TECHNICAL,
      created_at: TECHNICAL,
      checked_up_to: TECHNICAL,
      checked: TECHNICAL,
      mailed_up_to: TECHNICAL,
      notified_up_to: TECHNICAL,
      trace: TECHNICAL,
      leased_until: TECHNICAL,
      stamp_attempts: TECHNICAL,
      stamp_after: TECHNICAL,
      confirm_due_at: TECHNICAL,
      confirm_checked_at: TECHNICAL,
      confirm_seconds: IN_PROOF,
      timestamps: IN_PROOF,
      recheck: IN_PROOF,
      winners_wanted: IN_PROOF,
      document: IN_PROOF,
      reveal: IN_PROOF,
      seed: IN_PROOF,
      cutoff: IN_PROOF,
      winner_leaves: IN_PROOF,
    },
  },
  draw_leaves: IN_PROOF,
  draw_files: TECHNICAL,
  allowlist_files: 'wallets that won, which the list’s page shows; the entries are exported',
  allowlists: 'hashes of wallets that won; the entries are exported, and the list’s page gives the proof',
  draw_places: {
    exported:
      'entry_number leaf rank placed_at confirm_by confirmed_at passed_over_at passed_over_reason reminded_at',
    left: { draw_id: TECHNICAL },
  },
  receipt_keys: 'public keys of the site, which anyone can read',
  draw_secrets: 'would decide a draw that is not made yet',
  bots: {
    exported: `id twitter_id username account_id email email_confirmed_at language with_link template post_language
      recap_every recap_hour recap_weekday time_zone recap_instead_on_x recap_due_at
      is_pay owner_address owner_chain pass_checked_at posts is_paused stopped created_at
      x_monthly_cap_cents x_at_cap x_cap_reached_at x_rules_done x_rules_hidden`,
  },
  bot_channels: {
    exported: 'bot_id channel address off_reason connected_at',
    left: {
      secret: 'lets its holder post for the bot; sealed, and a webhook is told masked',
      resumes_at: TECHNICAL,
    },
  },
  bot_collections: {
    exported: 'chain contract name hashtags threshold post_mints filters added_at',
    left: { bot_id: TECHNICAL, position: 'the order in which they are exported' },
  },
  bot_listings: { exported: 'is_on percent_below max_price since', left: { bot_id: TECHNICAL } },
  announcement_webhooks: {
    exported: 'owner_id list_id language off_reason created_at',
    left: {
      id: TECHNICAL,
      webhook: 'lets its holder write into the channel; told masked',
      resumes_at: TECHNICAL,
    },
  },
  webhooks: {
    exported: 'id owner_id events contracts previous_until off_reason created_at',
    left: {
      url: 'may contain a token of its receiver; told masked',
      secret: 'signs messages; sealed',
      previous_secret: 'signs messages; sealed',
      failures: TECHNICAL,
      resumes_at: TECHNICAL,
      claimed_at: TECHNICAL,
      mailed_at: TECHNICAL,
      dropped: TECHNICAL,
      dropped_at: TECHNICAL,
    },
  },
  webhook_messages: 'ids of lists, draws and sales on their way to receivers, for 30 days',
  webhook_attempts: 'what receivers answered, for 30 days',
  webhook_entry_cursors: TECHNICAL,
  list_events: 'when lists opened, filled up and ended, which their pages show',
  announcements: 'messages about lists, which are public where they were posted',
  winner_role_settings: {
    exported: 'list_id server_id server_name role_id role_name paused_reason saved_at',
    left: { resumes_at: TECHNICAL, is_delayed: TECHNICAL },
  },
  winner_roles: {
    exported: 'list_id entry_number draw_number discord_user_id state reason given_at created_at',
    left: { attempts: TECHNICAL, leased_until: TECHNICAL },
  },
  api_keys: {
    exported: 'user_id name prefix scopes created_at last_used_at',
    left: { id: TECHNICAL, hash: 'recognizes the key, which only its owner has' },
  },
  communities: { exported: 'user_id name about logo links is_published is_listed updated_at' },
  list_reminders: {
    exported: 'list_id kind email language created_at confirmed_at',
    left: { id: 'half of what the link in the mail opens with' },
  },
  draw_notice_opt_outs: { exported: 'email created_at' },
  bot_sessions: 'fingerprints of cookies, which are the bot’s and no account’s',
  x_request_tokens: 'secrets of journeys to X that end within minutes',
  consumed_nonces: 'random values that were used once',
  handoffs: 'sign-ins on their way from one browser to another, deleted within minutes',
  captcha_passes: 'good for five minutes, and say nothing but that',
  list_figures: 'counts of visits, in which no visitor is told apart',
  deliveries: 'posts of the bots, which are public where they were posted',
  listing_sources: 'what OpenSea publishes about collections',
  listing_posts: 'which tokens a bot posted today',
  opensea_watch: TECHNICAL,
  sales: 'what happened on the chains, for everyone to read',
  solana_tokens: 'what the chain says about tokens',
  solana_mints: 'what happened on the chain, for everyone to read',
  solana_drops: TECHNICAL,
  chain_watchers: TECHNICAL,
  chain_cursors: TECHNICAL,
  chain_blocks: TECHNICAL,
  chain_logs: TECHNICAL,
  publishing_pauses: TECHNICAL,
  schema_migrations: TECHNICAL,
};

export function exportedColumns(decision: Decision): string[] {
  return typeof decision === 'string' ? [] : decision.exported.split(/\s+/);
}
