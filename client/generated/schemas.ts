// Generated from public/openapi.json by `npm run client:generate`.

export interface ActivateAgentRequest {
  /**
   * The id of an action; absent: as it is saved, or `notify`.
   * @minLength 1
   * @maxLength 64
   */
  action_id?: string;
  /**
   * The key of an agent of the catalog.
   * @minLength 1
   * @maxLength 100
   */
  agent: string;
  /** For presentation only, such as a title: it takes no part in identity, authorization or what is watched. */
  display_context?: DisplayContext;
  /** What is absent stays as it is saved, or is the default. */
  field_values?: SurfaceFieldValues;
  intent?: "agent";
  /**
   * That of the catalog which the page shows.
   * @minLength 1
   * @maxLength 10
   */
  schema_version: string;
  /** What the agent is about. */
  subject: SurfaceSubject;
  /** The visitor’s wallet, which your page has verified. */
  wallet: SurfaceWallet;
}

export type ActivateLinkRequest = ResolveLinkRequest;

export type ActivateSurfaceRequest = ActivateAgentRequest | ActivateLinkRequest;

export type ActivateSurfaceResponse = SurfaceActivated | SurfaceRequiresAction;

/** A standing agent. */
export interface Agent {
  /** What it prepares, in words; null where it only notifies. */
  action: string | null;
  /** Symbol of the asset of a yield. */
  asset?: string;
  /** Symbol of what is priced or held. */
  asset_symbol?: string;
  /** Whether it also prepares a plan when it fires. */
  autonomy: "notify" | "prepare";
  /** US dollars. */
  base_price?: number;
  /** How often it is checked. */
  cadence: string;
  /** Slug of the chain. */
  chain?: string;
  /** Side of the threshold on which it fires. */
  condition?: "above" | "below";
  /** Epoch ms. */
  created_at: number;
  /** Monthly: a shorter month uses its last day. */
  day_of_month?: number;
  /** Weekly: 0 is Sunday, 6 is Saturday. */
  day_of_week?: number;
  /** Since when a source that it needs does not answer, epoch ms; absent while all do. An `agent.degraded` event marks its beginning. */
  degraded_since?: number;
  /** Of a schedule, 0 to 23. */
  hour?: number;
  /** Store it and send it back as it is. */
  id: string;
  /** The compiled trigger in words, with its threshold: hold it to what was asked. */
  intent?: string;
  /** What it watches; from a sentence `condition` or `schedule`. */
  kind:
    | "price"
    | "yield"
    | "health"
    | "portfolio"
    | "news"
    | "condition"
    | "schedule";
  /** What a schedule is for, in words. */
  label?: string;
  /** The last evaluation pass; absent before the first one. */
  last_checked_at?: number;
  /** Which yield: `apy`, `supplyApy` or `borrowApy`. */
  metric?: string;
  /** Of a schedule, 0 to 59. */
  minute?: number;
  /** The window of a move: `24h` or `7d`. */
  movement_window?: string;
  /** Fires on a move of so many percent from `base_price`. */
  pct_change?: number;
  /** The pool, as it was sent. */
  pool_id?: string;
  /** Id of the price at its source. */
  price_source_id?: string;
  /** Slug of the protocol. */
  protocol?: string;
  /** One line to show; never parse it. */
  rendered: string;
  /** A paused agent watches nothing. */
  status: "active" | "paused";
  /** The watched address, where it is not the owner. */
  target_wallet?: string;
  /** In US dollars, percent or as a ratio, by `kind`. */
  threshold?: number;
  /** Of a schedule: IANA name. */
  timezone?: string;
  /** `alert` of typed values, `condition` of a sentence or a catalog, `reminder` of a schedule. */
  type: "alert" | "condition" | "reminder";
  /** As sent; the first one is the owner. */
  wallets: string[];
  /** The pool that is read, by the id that its source has for it: `<protocol>:<chain>:<asset>` on chain. */
  watched_pool_id?: string;
}

export interface AgentCatalog {
  /** In the order in which they are shown. */
  agents: SurfaceDefinition[];
  /** The version of this form. */
  schema_version: "1";
}

export interface AgentClarification {
  /**
   * May be empty. An id that starts with `sel_` may be sent as `selection_id` with the original request; the positional `opt_0` … may not.
   * @maxItems 4
   */
  options: {
    /** `sel_…` or `opt_…`. */
    id: string;
    /** What is appended to the request if the user picks it. */
    label: string;
  }[];
  /** To be asked of the user as it is. */
  question: string;
  status: "needs_clarification";
}

/** One measured value beside one threshold. */
export interface AgentComparison {
  /** Each asset the wallets hold is looked at; one that holds is enough. */
  any?: "holding";
  /**
   * Symbol or token address; for a portfolio, the one holding.
   * @minLength 1
   * @maxLength 64
   */
  asset?: string;
  /** Slug; absent: wherever it is. */
  chain?: ChainSlug;
  /** `moves` is a change either way. */
  comparator: "above" | "below" | "moves";
  kind: "compare";
  /**
   * The market or vault of a position, by its address in lower case.
   * @pattern ^0x[0-9a-f]{40}$
   */
  market?: string;
  /** What is measured. */
  metric:
    | "price"
    | "apy"
    | "supply_apy"
    | "borrow_apy"
    | "health_factor"
    | "portfolio_value"
    | "balance"
    | "gas_price"
    | "peg"
    | "position_value"
    | "implied_apy"
    | "days_to_expiry"
    | "fill_pct"
    | "claimable"
    | "started";
  /** What is held of that market. */
  position?: "pt" | "yt" | "lp" | "fixed" | "variable";
  /**
   * Slug; absent: wherever it is.
   * @minLength 1
   * @maxLength 64
   */
  protocol?: string;
  /**
   * The asset a price is expressed in, when it is not US dollars.
   * @minLength 1
   * @maxLength 64
   */
  quote?: string;
  /**
   * A plain decimal; a fall in percent is negative.
   * @pattern ^-?\d{1,40}(?:\.\d{1,40})?$
   */
  threshold: string;
  /** What the threshold is in. */
  unit: "usd" | "percent" | "ratio" | "token" | "gwei" | "days";
  /**
   * The watched address, when it is not one of the agent’s wallets.
   * @minLength 1
   * @maxLength 64
   */
  wallet?: string;
  /**
   * Rolling window of a change: hours or days.
   * @pattern ^[1-9]\d{0,3}[hd]$
   */
  window?: string;
}

export interface AgentCompile {
  /** How often it is checked. */
  cadence: string;
  /** How an alert of it begins; null of a schedule. */
  fire_headline: string | null;
  /** What is watched, in words: show it. */
  rendered: string;
  /** What is measured. */
  watch?: WatchedValue[];
}

/** Comparisons under AND (`all`) and OR (`any`). */
export type AgentCondition = (
  | AgentComparison
  | {
      kind: "all";
      /**
       * All of them have to hold.
       * @maxItems 6
       * @minItems 2
       */
      parts: AgentConditionPart[];
    }
  | {
      kind: "any";
      /**
       * One of them has to hold.
       * @maxItems 6
       * @minItems 2
       */
      parts: AgentConditionPart[];
    }
) &
  AgentConditionPart;

/** A comparison, or parts of them. */
export type AgentConditionPart =
  | AgentComparison
  | {
      kind: "all";
      /**
       * All of them have to hold.
       * @maxItems 6
       * @minItems 2
       */
      parts: AgentConditionPart[];
    }
  | {
      kind: "any";
      /**
       * One of them has to hold.
       * @maxItems 6
       * @minItems 2
       */
      parts: AgentConditionPart[];
    };

/** An agent that was drafted without a key, inactive. */
export interface AgentDraft {
  /** What is prepared when it fires, for the owner to sign. Null for notify. */
  action: string | null;
  /** What makes it an agent, in words. */
  activation: string;
  /** Whether it also prepares a plan when it fires. */
  autonomy: "notify" | "prepare";
  /** How often it will be checked, or come due. */
  cadence: "hourly" | "daily" | "weekly" | "monthly" | null;
  /** Epoch ms, 72 hours after it was made. */
  expires_at: number;
  /** The id of the draft. */
  proposal_id: string;
  /**
   * Private: for the owner alone, who opens it and claims the draft with one signature.
   * @format uri
   */
  review_url: string;
  /** Nothing is watched. */
  status: "draft";
  /** What it will watch, in words. */
  summary: string;
  /** The owner, as sent; null when any wallet may claim. */
  wallet: string | null;
}

export interface AgentDraftStatus {
  /** The agent it became; null until then. */
  agent_id: string | null;
  /** Epoch ms, 72 hours after it was made. */
  expires_at: number;
  /** The id of the draft. */
  proposal_id: string;
  /** Whether an owner has claimed it. */
  status: "draft" | "claimed" | "expired";
  /** The wallet that claimed it, else the one it is for; null when any may claim. */
  wallet: string | null;
}

export interface AgentDraftStatusRequest {
  /**
   * The last segment of `review_url`.
   * @pattern ^[A-Za-z0-9_-]{43}$
   */
  token: string;
}

export interface AgentEvent {
  /** Whose event it is. */
  agent: {
    /** Which agent; of a permission one that is in no list: match `execution.permission_hash`. */
    id: string;
    /** Its kind. */
    kind: string;
  };
  /** Epoch ms. */
  created_at: number;
  /** Of a run of a permission. */
  execution?: AgentExecution;
  /** Delivery is at least once: deduplicate by this id. */
  id: string;
  /** Of an agent that prepares: the event is written once its plan is made. */
  preparation?: AgentPreparation;
  /** What anyone needs to check an event again: source, block or time, values, rule. */
  proof?: AgentEventProof;
  /** What fired, and by which value. */
  trigger: AgentTrigger;
  /** `agent.triggered`: it fired, or a run of a permission ended or is late; `agent.degraded`: a source stopped responding, or an endpoint was disabled; `agent.test`: a test. */
  type: AgentEventType;
}

export interface AgentEventList {
  /** Newest first; they are kept without an end. */
  events: AgentEvent[];
  /** Starts the next page; null on the last one. */
  next_cursor: string | null;
}

/** What anyone needs to check an event again: source, block or time, values, rule. */
export interface AgentEventProof {
  /** Why sources did not answer. */
  failures?: string[];
  /** The source, and each read with its contract, block and raw answer. */
  from?: unknown;
  /** When it was true at its source. */
  observed_at?: string;
  /** Of a condition with several parts: each value with where it is from. */
  readings?: unknown[];
  /** The comparison, condition or schedule that fired. */
  rule?: unknown;
  /** The value that was compared, exact. */
  value?: string;
  [key: string]: unknown;
}

/** `agent.triggered`: it fired, or a run of a permission ended or is late; `agent.degraded`: a source stopped responding, or an endpoint was disabled; `agent.test`: a test. */
export type AgentEventType =
  | "agent.triggered"
  | "agent.degraded"
  | "agent.test";

export interface AgentExecution {
  /** What it took before its fee, in whole tokens. */
  amount: string;
  /** 42161 (Arbitrum) or 196 (X Layer). */
  chain_id: number;
  /** Its fee, in whole tokens. */
  fee: string;
  /** The permission’s hash in the guard contract. */
  permission_hash: string;
  /** Why it failed, waits or was left out, as a code; null where it is done. `report` has it in words. */
  reason: string | null;
  /** The same in words, as the owner reads it. */
  report: {
    /** What was done. */
    done: string;
    /** What the permission is for. */
    goal: string;
    /** What happens next. */
    next: string;
    /** Why it came out so. */
    reasoning: string;
    /** What is left to do. */
    remaining: string;
  };
  /** The run of the permission. */
  run_id: string;
  /** `done`, `failed` and `skipped` are final. `waiting`: nothing is final, and the run continues when its reason no longer applies. `skipped`: it was due, and is not sent any more. */
  status: "done" | "failed" | "waiting" | "skipped";
  /** What it took. */
  token: {
    /** Contract. */
    address: string;
    /** Of its base units. */
    decimals: number;
    /** Symbol. */
    symbol: string;
  };
  /** Null where nothing was signed. */
  transaction_hash: string | null;
}

export interface AgentList {
  /** Newest first. */
  agents: Agent[];
  /** Starts the next page; null on the last one. */
  next_cursor: string | null;
}

export interface AgentPreparation {
  /** Error code of a failed preparation, for example `insufficient_credits`. */
  code?: string;
  /** `ready`: there is a plan; `clarification`: one answer is missing; `informational`: there is nothing to plan; `cancelled`: the agent was paused, edited or removed meanwhile. */
  outcome: "ready" | "clarification" | "informational" | "failed" | "cancelled";
  /** Why there is no plan: the question that is open, the answer, or what failed. */
  reason?: string;
  /** Private link of a ready plan, for the owner alone; 7 days. */
  review_url?: string;
  /** When it fired, epoch ms. */
  triggered_at: number;
}

export interface AgentResponse {
  /** A standing agent. */
  agent: Agent;
  /** Where one agent is read: the newest 20 that a price feed shows, where there were some. */
  missed_crossings?: MissedCrossing[];
}

export interface AgentSchedule {
  /** How often it fires. */
  cadence: "daily" | "weekly" | "monthly";
  /**
   * Monthly: a shorter month uses its last day.
   * @min 1
   * @max 31
   */
  day_of_month?: number;
  /**
   * Weekly: 0 is Sunday, 6 is Saturday.
   * @min 0
   * @max 6
   */
  day_of_week?: number;
  /**
   * Of the day, in `timezone`.
   * @min 0
   * @max 23
   */
  hour: number;
  /**
   * Of the hour.
   * @min 0
   * @max 59
   */
  minute: number;
  /**
   * IANA name.
   * @minLength 1
   * @maxLength 64
   */
  timezone: string;
}

export interface AgentTrigger {
  /** How far it moved, in percent. */
  change_pct?: number;
  /** Side of the threshold; a placeholder of sentences and schedules. */
  condition: "above" | "below";
  /** What happened, in one line: show it. */
  headline: string;
  /** The kind of the agent. */
  kind: string;
  /** The price that was seen, in US dollars. */
  price_at_trigger?: number;
  /** What was crossed; 0, a placeholder, of sentences and schedules. */
  threshold: number;
  /** The value that was seen, in the unit of what is watched. */
  value_at_trigger?: number;
  /** The owner of the agent. */
  wallet: string;
}

/** Where the size of an intent came from. `amount` is worked out from it already, but for `chained` and `lp-remove`, whose share the plan takes. */
export interface AmountBasis {
  /**
   * For `value`: the asset the size is expressed in.
   * @maxLength 64
   */
  asset?: string;
  /** How the size was said. */
  kind:
    | "number"
    | "max"
    | "chained"
    | "percent"
    | "usd"
    | "value"
    | "exact_out";
  /**
   * The size as written: `50` (percent), `40` (USD), `0.5` (value).
   * @maxLength 80
   */
  value?: string;
}

/** A coin or a token on one chain. */
export interface Asset {
  /** Contract or mint; null for the coin of the chain. Send it as `asset` where a symbol is shared. */
  address: string | null;
  /** A chain slug from `GET /meta` `chains[]`; a perps chain (`hyperliquid`) is refused. */
  chain: ChainSlug;
  /**
   * Digits between its whole unit and its base unit.
   * @min 0
   * @max 36
   */
  decimals: number;
  /** The token lists that have it; `Portolan` for what this service lists itself. */
  lists: string[];
  /** Its picture, on this service’s own origin; 204 there where it cannot be had now, null where there is none. */
  logo_url: string | null;
  /** As a list writes it; null where none does. */
  name: string | null;
  /** CoinGecko’s id of its coin, for price agents; null where it is not known. */
  price_source_id: string | null;
  /** What the asset is shown as. One that does not bear its symbol alone on its chain has its address beside it. */
  symbol: string;
  /** Whether an agent of this deployment can watch its price by its symbol. */
  watchable: boolean;
}

/** A page of assets. */
export interface AssetList {
  assets: Asset[];
  /** For the next page; null at the end. */
  next_cursor: string | null;
}

/** What a bridge of the same plan delivers to this chain: the `to_asset`, `to_asset_address`, `expected_output_raw` and `recipient` of its step. */
export interface AssumedArrival {
  /**
   * How much arrives, in base units.
   * @pattern ^\d{1,78}$
   */
  amount_raw: string;
  /**
   * Symbol.
   * @maxLength 64
   */
  asset: string;
  /**
   * Contract of the asset; absent for the native coin.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  asset_address?: string;
  /** Who receives it; the sender if absent. */
  wallet?: WalletAddress;
}

/** How often the agent would have fired. */
export interface Backtest {
  /** The agent that was tried. */
  agent: {
    /** Its id. */
    id: string;
    /** Its kind. */
    kind: string;
  };
  /** How often it would have fired. */
  fire_count: number;
  /**
   * The newest 200, oldest first.
   * @maxItems 200
   */
  fires: BacktestFire[];
  /**
   * Epoch ms: the beginning of what was tried.
   * @min 0
   * @max 8640000000000000
   */
  from: number;
  /** What is stored of each watched value. */
  history: {
    /**
     * Epoch ms of the first; absent where none is stored.
     * @min 0
     * @max 8640000000000000
     */
    from?: number;
    /** How many are stored. */
    readings: number;
    /** What they were read from. */
    sources: string[];
    /**
     * Epoch ms of the last.
     * @min 0
     * @max 8640000000000000
     */
    to?: number;
    /** What is read, in one line. */
    watch: string;
  }[];
  /** Whether something is stored of every watched value. */
  is_complete: boolean;
  /** What was applied to the recorded values. */
  rule: {
    /** How often it is checked. */
    cadence: string;
    /** Each value beside its threshold. */
    comparisons: {
      /** Signed; of a rule that watches a change. */
      change_percent?: string;
      /** Side of the threshold on which it fires. */
      comparator: "above" | "below";
      /** Absent for a change that is counted from the first reading. */
      threshold?: string;
      /** What is read, in one line. */
      watch: string;
    }[];
    /** Comparisons under AND (`all`) and OR (`any`). */
    condition?: AgentCondition;
    /** One line to show; never parse it. */
    rendered: string;
    /** Of an agent that goes by the calendar. */
    schedule?: AgentSchedule;
  };
  /**
   * Epoch ms: its end.
   * @min 0
   * @max 8640000000000000
   */
  to: number;
}

export interface BacktestFire {
  /**
   * Epoch ms.
   * @min 0
   * @max 8640000000000000
   */
  at: number;
  /** Whether it held already when it was looked at for the first time. */
  is_first_check: boolean;
  /** What was read, and what it was held to. */
  values: {
    /** Side of the threshold on which it fires. */
    comparator: "above" | "below";
    /** Whether it was true. */
    is_met: boolean;
    /**
     * Epoch ms.
     * @min 0
     * @max 8640000000000000
     */
    read_at: number;
    /** What it was read from; `devnet_recording` is the local world’s own. */
    source: string;
    /** As it was then, a plain decimal. */
    threshold: string;
    /** Exact, a plain decimal. */
    value: string;
    /** What is read, in one line. */
    watch: string;
  }[];
}

export interface BacktestRequest {
  /**
   * Epoch ms; 90 days before `to` when absent.
   * @min 0
   * @max 8640000000000000
   */
  from?: number;
  /**
   * Epoch ms; now when absent.
   * @min 0
   * @max 8640000000000000
   */
  to?: number;
}

export interface BacktestResponse {
  /** How often the agent would have fired. */
  backtest: Backtest;
}

export interface BalanceChange {
  /** Symbol. */
  asset: string;
  /** Signed decimal token units. */
  change: string;
  /** Signed, in base units, without gas. */
  change_raw: string;
  /** Token address; null for the native coin. */
  token: string | null;
}

/** A chain slug from `GET /meta` `chains[]`; a perps chain (`hyperliquid`) is refused. */
export type ChainSlug =
  | "ethereum"
  | "base"
  | "arbitrum"
  | "optimism"
  | "polygon"
  | "xlayer"
  | "solana";

/** What this deployment does on a chain it lists. */
export interface ChainSupport {
  /** A slug that `GET /meta` lists: of a chain, or of a perps chain. */
  chain: ListedSlug;
  /** Of a perps chain accounts are read, and nothing is planned. */
  kind: "evm" | "solana" | "perps";
  /** Whether `POST /plan` makes steps there. */
  plan: boolean;
  /** Whether `POST /simulate` runs steps there. */
  simulate: boolean;
}

export interface Clarification {
  /** Of this question in this answer. */
  id: string;
  /** What is missing: amount, asset, chain, recipient, wallet … */
  kind: string;
  /** Answers to choose from; others may be written too. May be empty. */
  options: {
    /** Of the option in this question; it is not sent back. */
    id: string;
    /** What is appended to the prompt if the user picks it. */
    label: string;
  }[];
  /** To be asked of the user as it is. */
  question: string;
}

export interface CreateAgentDraftRequest {
  /**
   * A request that asks for an action must choose prepare.
   * @default "notify"
   */
  autonomy?: "notify" | "prepare";
  /**
   * What to watch, in plain English: a complete condition or a recurring schedule, and what to alert about or to prepare.
   * @minLength 8
   * @maxLength 34000
   */
  request: string;
  /** The owner. Only this wallet can claim the draft; without one the first wallet that signs does. */
  wallet?: WalletAddress;
}

/** Plain English (`request`) or typed (`kind`), never both and never neither. */
export type CreateAgentRequest = PlainAgentRequest | TypedAgentRequest;

export interface CreateWebhookEndpointRequest {
  /**
   * What you call it; shown in the portal.
   * @minLength 1
   * @maxLength 200
   */
  description?: string;
  /**
   * The types of events that are sent there; absent for all, also for those to come.
   * @maxItems 3
   * @minItems 1
   */
  event_types?: AgentEventType[];
  /**
   * An https address of at most 2048 characters whose every DNS answer is public, without credentials.
   * @minLength 1
   */
  url: string;
}

export interface CreatedAgent {
  /** A standing agent. */
  agent: Agent;
  /** For a plain-English request. */
  compile?: AgentCompile;
}

export interface CreatedWebhookEndpoint {
  /** What was registered. */
  endpoint: {
    /** The id of the endpoint. */
    id: string;
    /** Where events are sent. */
    url: string;
  };
  /** Signs what is sent there; shown this once. The header `X-Service-Signature` is `t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `<t>.<raw body>`, keyed by this whole text; while a secret is rotated there are two `v1`. Refuse a `t` that is more than 300 seconds away. `POST /agents/{id}/test` sends a signed test event. */
  signing_secret: string;
}

/** For presentation only, such as a title: it takes no part in identity, authorization or what is watched. */
export type DisplayContext = Record<string, string | number | boolean | null>;

export interface ErrorEnvelope {
  /** The code of what went wrong: match on this. */
  error: string;
  /** What went wrong, for people; never match on it. */
  friendly_message: string;
  /** The fields that are wrong; empty where it is not about one. */
  issues: ErrorIssue[];
  /** Identifies this call for support. */
  request_id: string;
}

export interface ErrorIssue {
  /** Path in the request, for example `intents[0].chain`. */
  field: string;
  /** What is wrong with it, and what to send instead. */
  message: string;
  [key: string]: unknown;
}

/** What it does, and nothing else. */
export type GuardAction =
  | {
      /**
       * What is sent: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      asset: string;
      kind: "transfer";
      /**
       * Who receives it, always. Never the owner.
       * @pattern ^0x[0-9a-fA-F]{40}$
       */
      recipient: string;
    }
  | {
      /**
       * What is sold: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      asset: string;
      kind: "swap";
      /**
       * Basis points below the value by the lending venue’s oracle, 1 to 1000.
       * @min 1
       * @max 1000
       */
      max_slippage_bps?: number;
      /**
       * Least output for a full cap_per, in whole tokens of token_out.
       * @pattern ^\d{1,60}(?:\.\d{1,36})?$
       */
      min_out?: string;
      /**
       * What is bought: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      token_out: string;
    }
  | {
      /**
       * What is deposited, which the vault must take: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      asset: string;
      kind: "vault";
      /**
       * The ERC-4626 vault.
       * @pattern ^0x[0-9a-fA-F]{40}$
       */
      vault: string;
    }
  | {
      /**
       * What is supplied: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      asset: string;
      kind: "supply";
    }
  | {
      /**
       * The debt, repaid from the wallet: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      asset: string;
      kind: "repay_from_wallet";
    }
  | {
      /**
       * The collateral that is sold: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      asset: string;
      /**
       * The debt that is repaid: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      debt_asset: string;
      kind: "repay_from_collateral";
      /**
       * Basis points below the value by the lending venue’s oracle, 1 to 1000.
       * @min 1
       * @max 1000
       * @default 100
       */
      max_slippage_bps?: number;
      /**
       * What the health factor is raised to at most; above 1.
       * @pattern ^\d{1,60}(?:\.\d{1,36})?$
       */
      target_health_factor: string;
    };

/** The limits that the contract enforces on every run. */
export interface GuardLimits {
  /** Maximum of all runs together, before fees, in whole tokens. */
  budget: string;
  /** Maximum per run, before its fee, in whole tokens. */
  cap_per: string;
  /** Days after it was signed. */
  expiry_days: number;
  /** The budget with its fees, rounded up: the most that can ever leave the wallet, in whole tokens. */
  lifetime_cap: string;
  /** Maximum runs per hour. */
  runs_per_hour: 2;
  /** What is taken from the wallet. */
  token: {
    /** Contract. */
    address: string;
    /** Of its base units. */
    decimals: number;
    /** Symbol. */
    symbol: string;
  };
}

/** What the owner granted, and how far it is used. */
export interface GuardPermission {
  /** Epoch ms: when the owner signed. */
  authorized_at: number;
  /** Whether the owner signed it, or registered it by a transaction. */
  authorized_by: "signature" | "registration";
  /** Why it ended: its time is over, or its budget spent; null before. */
  end_reason: "expired" | "exhausted" | null;
  /** Epoch ms: the last moment at which it may run. */
  expires_at: number;
  /** Basis points on top of each amount. */
  fee_bps: number;
  /** The contract that it is for. */
  guard: string;
  /** Epoch ms: the last check of its condition. */
  last_checked_at: number | null;
  /** Epoch ms: the next check; null while it is not active. */
  next_check_at: number | null;
  /** Epoch ms: since when it is paused. */
  paused_at: number | null;
  /** Its EIP-712 digest, the key of the permission in the guard contract. */
  permission_hash: string;
  /** What is left of the budget, in whole tokens. */
  remaining: string;
  /** Epoch ms: when it was revoked. */
  revoked_at: number | null;
  /** What final runs took, before fees, in whole tokens. */
  spent: string;
  /** Only an active one runs; only its owner pauses, starts or revokes it. */
  state: "active" | "paused" | "revoked" | "ended";
  /** Why a run that is due waits, as a code; it is tried again every few minutes while the condition stays true. Null while it is not active, and where no run waits: the condition was not true at `last_checked_at`, or it has had its run and was not false since. `approval_too_small`: the owner has to approve more of the token on the permission’s page; it runs within minutes then. `balance_too_small`: the wallet holds less than the run and its fee take; it runs within minutes once it holds enough. `denied`: the operator blocks an address that it uses. `rate_limited`: it ran twice in the last hour. `gas_budget`, `over_gas_limit`: its network fees are above a limit of the day or of one run. `no_route`, `too_little_out`: the swap returns nothing, or less than the owner signed for. `chain_unreachable`, `condition_unread`, `unchecked`, `denylist_unreadable`, `sequencer_down`, `price_stale`, `price_missing`: what it depends on cannot be read now. `service_paused`, `executor_without_gas`, `not_executor`, `lease_lost`: this service cannot send it now. `unconfirmed`, `not_final`: its transaction is sent and not final yet. `nothing_to_do`, `invalid_amount`, `nothing_owed`, `target_reached`, `target_passed`, `health_factor_fell`: there is nothing to do, or it would not bring what was signed for. `condition_ended`, `not_triggered`: the condition is not true any more. `paused`, `revoked`, `permission_revoked`, `expired`, `permission_expired`, `exhausted`, `over_budget`: the permission is paused, revoked or expired, or its budget is used up. `cancelled`, `nonce_taken`, `key_removed`, `reverted`, `no_event`: it was cancelled, or its transaction failed or was never included in a block: nothing was spent. `would_revert`, `over_cap_per`, `invalid_permission`, `unexpected_balance`: the chain refuses the run, for its terms or for how the token behaves. `not_registered`, `not_authorized`: the chain, or the wallet, does not confirm any more that it was granted. */
  waiting_for: string | null;
}

export interface GuardPermissionResponse {
  /** Null until the owner signed. */
  permission: GuardPermission | null;
  /** The id of the proposal. */
  proposal_id: string;
}

export interface GuardProposal {
  /** What it does, in words. */
  action: string;
  /** 42161 (Arbitrum) or 196 (X Layer). */
  chain_id: number;
  /** When it runs, in words. */
  condition: string;
  /** Who checks the condition: the contract itself, or this service alone. */
  condition_checked_by: "chain" | "service";
  /** Epoch ms: when it was made. */
  created_at: number;
  /** Epoch ms: 72 hours later. */
  expires_at: number;
  /** Basis points on top of each amount. */
  fee_bps: number;
  /** The limits that the contract enforces on every run. */
  limits: GuardLimits;
  /** The id of the proposal. */
  proposal_id: string;
  /** `authorized`: the owner signed; `expired`: not within 72 hours. */
  status: "proposed" | "authorized" | "expired";
  /** The worst case, in one sentence. */
  summary: string;
  /** The owner. */
  wallet: string;
}

export interface GuardProposalCreated {
  /** Who checks the condition: the contract itself, or this service alone. */
  condition_checked_by: "chain" | "service";
  /** Epoch ms: 72 hours after it was made. */
  expires_at: number;
  /** Basis points on top of each amount; stamped into the permission when it is signed. */
  fee_bps: number;
  /** The limits that the contract enforces on every run. */
  limits: GuardLimits;
  /** The id of the proposal, for the key that created it. One that was created without a key can be read only by its owner, at `review_url`: whether it was signed, what it waits for, and its runs. */
  proposal_id: string;
  /**
   * Private: for the owner alone, who signs there.
   * @format uri
   */
  review_url: string;
  /** The worst case, in one sentence. */
  summary: string;
}

export interface GuardProposalRequest {
  /** What it does, and nothing else. */
  action: GuardAction;
  /**
   * Maximum of all runs together, before fees, in whole input tokens.
   * @minLength 1
   * @maxLength 100
   */
  budget: string;
  /**
   * Maximum per run, before its fee, in whole input tokens.
   * @minLength 1
   * @maxLength 100
   */
  cap_per: string;
  /** 42161 (Arbitrum) or 196 (X Layer). */
  chain_id: 42161 | 196;
  /**
   * Days after it was signed.
   * @min 1
   * @max 90
   * @default 30
   */
  expiry_days?: number;
  /** The version of this form. */
  schema_version: 2;
  /** When it runs. A condition in plain English that is one of the others becomes that one, checked by the contract; any other is checked by the service alone. */
  trigger: GuardTrigger;
  /**
   * The owner, who will sign.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  wallet: string;
}

/** One execution within a permission. */
export interface GuardRun {
  /** What it takes, before its fee, in whole tokens; null before it is sized. */
  amount: string | null;
  /** Epoch ms: when it began. */
  created_at: number;
  /** Epoch ms: when it became final. */
  ended_at: number | null;
  /** The transaction in a block explorer. */
  explorer_url: string | null;
  /** Its fee, in whole tokens; null before it is sized. */
  fee: string | null;
  /** The id of the run. */
  id: string;
  /** Why it waits, failed or was left out, as a code; null without a cause. `approval_too_small`: the owner has to approve more of the token on the permission’s page; it runs within minutes then. `balance_too_small`: the wallet holds less than the run and its fee take; it runs within minutes once it holds enough. `denied`: the operator blocks an address that it uses. `rate_limited`: it ran twice in the last hour. `gas_budget`, `over_gas_limit`: its network fees are above a limit of the day or of one run. `no_route`, `too_little_out`: the swap returns nothing, or less than the owner signed for. `chain_unreachable`, `condition_unread`, `unchecked`, `denylist_unreadable`, `sequencer_down`, `price_stale`, `price_missing`: what it depends on cannot be read now. `service_paused`, `executor_without_gas`, `not_executor`, `lease_lost`: this service cannot send it now. `unconfirmed`, `not_final`: its transaction is sent and not final yet. `nothing_to_do`, `invalid_amount`, `nothing_owed`, `target_reached`, `target_passed`, `health_factor_fell`: there is nothing to do, or it would not bring what was signed for. `condition_ended`, `not_triggered`: the condition is not true any more. `paused`, `revoked`, `permission_revoked`, `expired`, `permission_expired`, `exhausted`, `over_budget`: the permission is paused, revoked or expired, or its budget is used up. `cancelled`, `nonce_taken`, `key_removed`, `reverted`, `no_event`: it was cancelled, or its transaction failed or was never included in a block: nothing was spent. `would_revert`, `over_cap_per`, `invalid_permission`, `unexpected_balance`: the chain refuses the run, for its terms or for how the token behaves. `not_registered`, `not_authorized`: the chain, or the wallet, does not confirm any more that it was granted. The events of runs have the same in words, in `execution.report`. */
  reason: string | null;
  /** `queued` waits until its `reason` no longer applies; `sending` is in progress; the others are final. A run that failed is tried once more, an hour later. */
  state: "queued" | "sending" | "done" | "failed" | "skipped";
  /** The transaction that counts. */
  transaction_hash: string | null;
}

export interface GuardRuns {
  /** The id of the proposal. */
  proposal_id: string;
  /** Most recent first; empty before the owner signed. */
  runs: GuardRun[];
}

/** When it runs. A condition in plain English that is one of the others becomes that one, checked by the contract; any other is checked by the service alone. */
export type GuardTrigger =
  | {
      kind: "condition";
      /**
       * A condition in plain English: "ETH drops below 2000".
       * @minLength 3
       * @maxLength 500
       */
      request: string;
    }
  | {
      /**
       * Side of the threshold on which it runs.
       * @default "below"
       */
      comparison?: "below" | "above";
      kind: "health_factor";
      /**
       * The owner’s health factor at the lending venue of the chain.
       * @pattern ^\d{1,60}(?:\.\d{1,36})?$
       */
      threshold: string;
    }
  | {
      /**
       * The token whose balance of the owner is read: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      asset: string;
      /** Side of the threshold on which it runs. */
      comparison: "below" | "above";
      kind: "token_balance";
      /**
       * In whole tokens.
       * @pattern ^\d{1,60}(?:\.\d{1,36})?$
       */
      threshold: string;
    }
  | {
      /**
       * What is priced by the lending venue’s oracle of the chain: a symbol or an ERC-20 address. The native coin is named as it is wrapped.
       * @minLength 1
       * @maxLength 64
       */
      asset: string;
      /** Side of the threshold on which it runs. */
      comparison: "below" | "above";
      kind: "price";
      /**
       * US dollars.
       * @pattern ^\d{1,60}(?:\.\d{1,36})?$
       */
      threshold: string;
    };

export interface HealthAgentRequest {
  /**
   * What to prepare when it fires, in plain English.
   * @minLength 3
   * @maxLength 2000
   */
  action?: string;
  /**
   * notify, or prepare with an action. execute is refused: it needs a guard permission that the owner signed.
   * @default "notify"
   */
  autonomy?: "notify" | "prepare" | "execute";
  /** The chain of the account. */
  chain: "ethereum" | "base" | "arbitrum" | "optimism" | "polygon" | "xlayer";
  /** The only direction. */
  condition?: "below";
  /**
   * Sending the same body with the same key again does not create a second agent.
   * @minLength 1
   * @maxLength 128
   */
  idempotency_key?: string;
  kind: "health";
  /** Where the account is, by its name without a version. */
  protocol: "aave" | "spark";
  /** The watched address, when it is not wallets[0]. */
  target_wallet?: WalletAddress;
  /**
   * A decimal such as 1.2, never a percent. Fires below it.
   * @exclusiveMin 0
   * @exclusiveMax 100
   */
  threshold: number;
  /**
   * The wallets that are watched, the owner’s first. A price takes one too: its owner.
   * @maxItems 10
   * @minItems 1
   */
  wallets: WalletAddress[];
}

/** One action of a plan. */
export interface Intent {
  /** What one intent does. */
  action: IntentAction;
  /** A decimal amount in token units, `max`, or `chained` (sized from the previous step’s output). Responses use text; a number is accepted too. */
  amount?: IntentAmount;
  /** Where the size of an intent came from. `amount` is worked out from it already, but for `chained` and `lp-remove`, whose share the plan takes. */
  amount_basis?: AmountBasis;
  /**
   * Symbol or token address.
   * @minLength 1
   * @maxLength 64
   */
  asset?: string;
  /** A chain slug from `GET /meta` `chains[]`; a perps chain (`hyperliquid`) is refused. */
  chain?: ChainSlug;
  /** For a bridge: the source chain. */
  from_chain?: ChainSlug;
  /** Maximum quantity of `pair_asset` to deposit. */
  pair_amount?: number | string;
  /**
   * Second asset of a liquidity position.
   * @minLength 1
   * @maxLength 64
   */
  pair_asset?: string;
  /**
   * The market or pool of the protocol, where it has several.
   * @minLength 1
   * @maxLength 128
   */
  pool_id?: string;
  /**
   * Number of a liquidity position or a withdrawal request.
   * @pattern ^\d{1,78}$
   */
  position_id?: string;
  /**
   * Slug of `GET /meta` `protocols[]`; chosen where it is absent.
   * @minLength 1
   * @maxLength 64
   */
  protocol?: string;
  /**
   * Destination address, from the user’s own words only.
   * @minLength 1
   * @maxLength 64
   */
  recipient?: string;
  /**
   * The name the user typed, when the recipient was named.
   * @maxLength 255
   */
  recipient_name?: string;
  /**
   * Greatest slippage the user accepts, in basis points.
   * @min 1
   * @max 5000
   */
  slippage_bps?: number;
  /**
   * Approved address.
   * @minLength 1
   * @maxLength 64
   */
  spender?: string;
  /** Exact quantity to buy. */
  to_amount?: number | string;
  /**
   * Bought asset of a swap.
   * @minLength 1
   * @maxLength 64
   */
  to_asset?: string;
  /** For a bridge: the destination chain. */
  to_chain?: ChainSlug;
  /**
   * Contract of an ERC-4626 vault.
   * @minLength 1
   * @maxLength 64
   */
  vault_address?: string;
}

/** What one intent does. */
export type IntentAction =
  | "transfer"
  | "sweep"
  | "bridge"
  | "deposit"
  | "withdraw"
  | "stake"
  | "unstake"
  | "claim"
  | "approve"
  | "swap"
  | "borrow"
  | "repay"
  | "lp-add"
  | "lp-remove"
  | "lp-collect";

/** A decimal amount in token units, `max`, or `chained` (sized from the previous step’s output). Responses use text; a number is accepted too. */
export type IntentAmount = (number | string) | "max" | "chained";

export interface IntentRequest {
  /**
   * Pre-fetched holdings; read from the chains when omitted. Of a chain that is in it, what it leaves out counts as none.
   * @maxItems 2000
   */
  balances?: {
    /** Decimal token units. */
    amount: number | string;
    /**
     * Its symbol.
     * @minLength 1
     * @maxLength 64
     */
    asset: string;
    /**
     * The chain that it is held on.
     * @maxLength 32
     */
    chain: string;
    /**
     * The address that holds it.
     * @maxLength 64
     */
    wallet?: string;
  }[];
  /** True where `prompt` ends with the answer to a clarification. */
  clarify_follow_up?: boolean;
  /** Text of earlier turns, taken as one assistant turn. Ignored where `messages` is sent, even empty. */
  conversation_context?: string;
  /**
   * Earlier turns, oldest first; the current one is `prompt`.
   * @maxItems 100
   */
  messages?: {
    /**
     * The text of the turn.
     * @maxLength 64000
     */
    content: string;
    /** Who wrote it. Only a user’s turn can name a recipient. */
    role: "user" | "assistant";
  }[];
  /** How it is answered. */
  options?: {
    /** Answers with server-sent events. */
    stream?: boolean;
    [key: string]: unknown;
  };
  /** Facts of the page that the user sees, for description alone. */
  page_context?: object;
  /**
   * At most 2000 characters of the user’s own words; answers to questions are appended as a blank line and `Clarification — <question>: <picked label>` each, and have 32000 characters of their own.
   * @minLength 1
   * @maxLength 34000
   */
  prompt: string;
  /**
   * The user’s own wallets, each with a chain that it is on.
   * @maxItems 200
   * @minItems 1
   */
  wallets: Wallet[];
}

export interface IntentResponse {
  /** What the user has to answer first; empty where nothing is open. */
  clarifications: Clarification[];
  /** What to plan, in order; empty while a question is open. */
  intents: Intent[];
  /** Whether something is to be done, or a question was answered. */
  kind: "transactional" | "informational";
  /** What was understood, for display; the answer where `kind` is informational. */
  reasoning: string;
  /** A short title for it. */
  suggested_name: string;
}

/** Never says which chat. */
export interface LinkStatus {
  /** As it was sent. */
  address: string;
  /** As it was sent. */
  chain: string;
  /** Whether messages can reach its owner. */
  linked: boolean;
}

/** A slug that `GET /meta` lists: of a chain, or of a perps chain. */
export type ListedSlug =
  | "ethereum"
  | "base"
  | "arbitrum"
  | "optimism"
  | "polygon"
  | "xlayer"
  | "solana"
  | "hyperliquid";

export interface MetaResponse {
  /** The actions of intents. */
  actions: IntentAction[];
  /** Supported actions by chain. */
  chain_support: ChainSupport[];
  /** Every chain that is listed, by slug. */
  chains: ListedSlug[];
  /** Credits of a call that costs something. */
  cost_per_call: number;
  /** Slugs of protocols. */
  protocols: string[];
  /** Rate limits by tier. */
  rate_tiers: {
    /** The rate limit of the tier. */
    beta: {
      /** Requests that a key may make in a window. */
      max_requests: number;
      /** Length of the window in milliseconds. */
      window_ms: number;
    };
    /** The rate limit of the tier. */
    high: {
      /** Requests that a key may make in a window. */
      max_requests: number;
      /** Length of the window in milliseconds. */
      window_ms: number;
    };
    /** The rate limit of the tier. */
    standard: {
      /** Requests that a key may make in a window. */
      max_requests: number;
      /** Length of the window in milliseconds. */
      window_ms: number;
    };
  };
  /** The date of these schemas. */
  schema_version: string;
}

/** A crossing that came and went between two checks; it fired nothing. */
export interface MissedCrossing {
  /** When the value was seen back, epoch ms. */
  back_at: number;
  /** The check before, epoch ms. */
  checked_from: number;
  /** The check after, epoch ms. */
  checked_to: number;
  /** Side of the threshold that it crossed to. */
  comparator: "above" | "below";
  /** The farthest that the value went beyond it. */
  extreme: string;
  /** When that round was written, epoch ms. */
  first_at: number;
  /** The first round of the price feed on the other side. */
  first_round: string;
  /** The rounds, to read them again. */
  proof: {
    /** Each with its contract, round and answer. */
    reads: unknown[];
    /** Who wrote the rounds. */
    source: string;
    [key: string]: unknown;
  };
  /** A plain decimal. */
  threshold: string;
}

export interface PlainAgentRequest {
  /**
   * What to prepare when it fires, in plain English.
   * @minLength 3
   * @maxLength 2000
   */
  action?: string;
  /**
   * notify, or prepare with an action. execute is refused: it needs a guard permission that the owner signed.
   * @default "notify"
   */
  autonomy?: "notify" | "prepare" | "execute";
  /**
   * Sending the same body with the same key again does not create a second agent.
   * @minLength 1
   * @maxLength 128
   */
  idempotency_key?: string;
  /**
   * What to watch, in plain English. At most 500 characters of the user’s own words; answers to questions are appended as a blank line and `Clarification — <question>: <picked label>` each, and have 32000 characters of their own.
   * @minLength 3
   * @maxLength 32500
   */
  request: string;
  /**
   * The `sel_…` id of an option, beside the `request` that was asked about.
   * @minLength 1
   * @maxLength 128
   */
  selection_id?: string;
  /**
   * The wallets that are watched, the owner’s first. A price takes one too: its owner.
   * @maxItems 10
   * @minItems 1
   */
  wallets: WalletAddress[];
}

export interface PlanRequest {
  /**
   * @maxItems 50
   * @minItems 1
   */
  intents: Intent[];
  /**
   * A Solana nonce account of the wallet: its steps on solana then stay valid until they are sent, instead of about a minute.
   * @pattern ^[1-9A-HJ-NP-Za-km-z]{32,44}$
   */
  nonce_account?: string;
  /** How long the signer needs: `instant` (20 minutes, the default), `hardware` (1 hour) or `multisig` (7 days). Deadlines and the default slippage follow. */
  signer?: Signer;
  /**
   * The user’s own wallets, each with a chain that it is on.
   * @maxItems 200
   * @minItems 1
   */
  wallets: Wallet[];
}

export interface PlanResponse {
  /** Quote time, epoch ms. */
  quoted_at: number;
  /**
   * Proof that the whole plan is as it was answered, for a review link alone: each step has its own.
   * @maxLength 64
   */
  seal?: string;
  /** Unsigned transactions in the order in which they are signed. */
  steps: Step[];
  /** Totals of the whole plan. */
  summary: {
    /**
     * How many steps are bridges.
     * @min 0
     */
    bridge_count: number;
    /** The part of `est_fee_usd` that bridges keep of what they carry: the expected outputs are without it. */
    est_bridge_fee_usd?: string;
    /** Network and bridge fees, e.g. `$1.23`. */
    est_fee_usd: string;
    /** The part of `est_fee_usd` that is paid on top of the amounts, in the coins of the chains: gas, data and the messages of bridges. */
    est_network_fee_usd?: string;
    /** What the last step returns, e.g. `0.1998 ETH`. */
    total_after_fees: string;
  };
  /** What the signer should know, for example a large price impact. */
  warnings?: string[];
}

export interface PortfolioAgentRequest {
  /**
   * What to prepare when it fires, in plain English.
   * @minLength 3
   * @maxLength 2000
   */
  action?: string;
  /**
   * Watches this one holding.
   * @minLength 1
   * @maxLength 128
   */
  asset_symbol?: string;
  /**
   * notify, or prepare with an action. execute is refused: it needs a guard permission that the owner signed.
   * @default "notify"
   */
  autonomy?: "notify" | "prepare" | "execute";
  /** The only direction. */
  condition?: "above";
  /**
   * Sending the same body with the same key again does not create a second agent.
   * @minLength 1
   * @maxLength 128
   */
  idempotency_key?: string;
  kind: "portfolio";
  /**
   * Over which time the move is measured.
   * @default "24h"
   */
  movement_window?: "24h" | "7d";
  /**
   * Fires on a rise of more than so many percent.
   * @exclusiveMin 0
   * @max 1e+30
   */
  threshold: number;
  /**
   * The wallets that are watched, the owner’s first. A price takes one too: its owner.
   * @maxItems 10
   * @minItems 1
   */
  wallets: WalletAddress[];
}

export interface Position {
  /**
   * Of `saffron`: hours since the vault started; absent before.
   * @min 0
   */
  accepted_hours_ago?: number;
  /** What a `pt` earns in a year until its end, bought at the present price. */
  apy_pct?: number;
  /** A chain slug from `GET /meta` `chains[]`; a perps chain (`hyperliquid`) is refused. */
  chain: ChainSlug;
  /** Of `saffron`: whether something can be taken out now: a deposit before the start, the premium of the fixed side after it, all of it after the end. */
  claimable?: boolean;
  /**
   * Days until the end, at the time of the chain; 0 after it. Of `saffron` from the start on.
   * @min 0
   */
  days_to_expiry?: number;
  /**
   * Of `saffron`: how much of the premium is paid in; 100 from the start on.
   * @min 0
   * @max 100
   */
  fill_pct?: number;
  /** `<owner>|<protocol>|<reference>|<kind>`, in lower case: the id of a surface’s subject. */
  id: string;
  /** `pt` principal, `yt` yield and `lp` liquidity of Pendle; `fixed` and `variable` sides of Saffron. */
  kind: "pt" | "yt" | "lp" | "fixed" | "variable";
  /**
   * The wallet that holds it, in lower case.
   * @pattern ^0x[0-9a-f]{40}$
   */
  owner: string;
  /** Slug of the protocol. */
  protocol: "pendle" | "saffron";
  /**
   * The market or vault, in lower case.
   * @pattern ^0x[0-9a-f]{40}$
   */
  reference: string;
  /** Of `saffron`: whether both sides are filled, so that the time runs. */
  started?: boolean;
  /** At the present rate of the market, interest and rewards that are not claimed left out; null if the market has no rate or its asset no price, and of a `variable` side between start and settlement, when nobody knows what it will pay. */
  value_usd: number | null;
}

export interface PositionList {
  /** Whether something could not be read. */
  degraded: boolean;
  /** Largest value first. */
  positions: Position[];
  /** Protocols that could not be read, wholly or in part. No positions beside one of them means that nobody could look, not that nothing is there. */
  unavailable: ("pendle" | "saffron")[];
  /** As it was sent. */
  wallet: string;
}

export interface PriceAgentRequest {
  /**
   * What to prepare when it fires, in plain English.
   * @minLength 3
   * @maxLength 2000
   */
  action?: string;
  /**
   * Symbol of what is priced, such as ETH.
   * @minLength 1
   * @maxLength 128
   */
  asset_symbol: string;
  /**
   * notify, or prepare with an action. execute is refused: it needs a guard permission that the owner signed.
   * @default "notify"
   */
  autonomy?: "notify" | "prepare" | "execute";
  /**
   * US dollars; the price of the first check when absent.
   * @exclusiveMin 0
   * @max 1e+30
   */
  base_price?: number;
  /** Side of the threshold on which it fires. */
  condition?: "above" | "below";
  /**
   * Sending the same body with the same key again does not create a second agent.
   * @minLength 1
   * @maxLength 128
   */
  idempotency_key?: string;
  kind: "price";
  /**
   * Fires on a move of so many percent from `base_price`, in the direction of `condition` (by its sign when that is absent).
   * @min -100
   * @max 1000000
   */
  pct_change?: number;
  /**
   * The source’s own id, such as `ethereum`: tickers are not resolved.
   * @pattern ^[!-~]{1,128}$
   */
  price_source_id: string;
  /**
   * US dollars. Required without `pct_change`; beside it the move decides, and this is kept as sent.
   * @exclusiveMin 0
   * @max 1e+30
   */
  threshold?: number;
  /**
   * The wallets that are watched, the owner’s first. A price takes one too: its owner.
   * @maxItems 10
   * @minItems 1
   */
  wallets: WalletAddress[];
}

export interface ReencodeChanges {
  /** How much the step takes, or an approval lets be taken. */
  amount: {
    /** Decimal token units, of the step’s `asset`. */
    now: string;
    /** Base units. */
    now_raw: string;
    /** Decimal token units. */
    reviewed: string;
    /** Base units; null where it was not known. */
    reviewed_raw: string | null;
  };
  /** After which the call reverts. */
  deadline: {
    /** Unix seconds; null without one. */
    now: number | null;
    /** Unix seconds; null without one. */
    reviewed: number | null;
  };
  /** Native coin that the call takes beside what it spends, such as the message fee of a bridge; absent where it takes none. */
  fee?: {
    /** Symbol. */
    asset: string;
    /** Decimal token units. */
    now: string;
    /** Base units. */
    now_raw: string;
    /** Decimal token units. */
    reviewed: string;
    /** Base units. */
    reviewed_raw: string;
  };
  /** What the step leaves as the health factor of the lending account; null without debt. */
  health_factor?: {
    /** As it is now. */
    now: string | null;
    /** As it was reviewed. */
    reviewed?: string | null;
  };
  /** Whether the signer gets less than was reviewed, pays a higher `fee`, or the account ends up closer to liquidation: ask again. */
  is_worse: boolean;
  /** The least output. */
  min_output?: {
    /** Symbol. */
    asset: string;
    /** Against `for_this_size_raw`, in basis points; negative is worse. */
    change_bps: number;
    /** What the change is worth; null without a price. */
    change_usd: string | null;
    /** Decimal token units. */
    for_this_size: string;
    /** The reviewed least output for the amount the step has now. */
    for_this_size_raw: string;
    /** Decimal token units. */
    now: string;
    /** The least output now, in base units. */
    now_raw: string;
    /** The least output that was reviewed, in base units. */
    reviewed_raw: string;
  };
  /** Every least output, `min_output` first, when the step returns several assets. */
  outputs?: {
    /** Symbol. */
    asset: string;
    /** Against `for_this_size_raw`, in basis points; negative is worse. */
    change_bps: number;
    /** What the change is worth; null without a price. */
    change_usd: string | null;
    /** Decimal token units. */
    for_this_size: string;
    /** The reviewed least output for the amount the step has now. */
    for_this_size_raw: string;
    /** Decimal token units. */
    now: string;
    /** The least output now, in base units. */
    now_raw: string;
    /** The least output that was reviewed, in base units. */
    reviewed_raw: string;
  }[];
  /** The maximum of the second asset that is deposited, in decimal token units. */
  pair_amount?: {
    /** Symbol. */
    asset: string;
    /** As it is now. */
    now: string;
    /** As it was reviewed. */
    reviewed: string;
  };
  /** Who may spend what is approved. */
  spender?: {
    /** Address. */
    now: string;
    /** Address. */
    reviewed: string;
  };
  /** Whether more leaves than was reviewed, by however little: ask again. */
  spends_more: boolean;
  /** The called contract; a fresh call to another one is refused. */
  target: {
    /** Address. */
    now: string;
    /** Address. */
    reviewed: string;
  };
}

export interface ReencodeRequest {
  /**
   * Decimal token units: `step.amount`, or `step.chained.estimate_amount` for a chained step. Never wei.
   * @min 0
   */
  actual_amount: number;
  /** Who signs now; the step’s own `signer` if absent. */
  signer?: Signer;
  /** The step as /plan returned it (schema `Step`). */
  step: object;
}

export interface ReencodeResponse {
  /** What it takes, in base units. */
  amount_raw?: string;
  /** Key of the step whose funds are not there yet, as it is not confirmed or its bridge has not delivered: ask again, which is free, about once a minute until they are. Never send that step again. Present on a `quote_failed` that says so. */
  awaited_key?: string;
  /** What the Solana message depends on. */
  blockhash?: string;
  /** What changed since the review. */
  changes?: ReencodeChanges;
  /**
   * Compute unit limit.
   * @min 0
   */
  compute_unit_limit?: number;
  /** Millionths of a lamport per compute unit. */
  compute_unit_price?: string;
  /** The calldata to sign. */
  data?: string;
  /** Unix seconds after which the call reverts. */
  deadline?: number;
  /** What it is expected to return, in base units. */
  expected_output_raw?: string;
  /** Health factor of the lending account before and after the step, at the prices of the plan: below 1 it can be liquidated; null without debt. */
  health_factor?: StepHealthFactor;
  /**
   * Block height after which the message can no longer be included.
   * @min 0
   */
  last_valid_block_height?: number;
  /** The least that it returns, in base units. */
  min_output_raw?: string;
  /** The nonce account that keeps the message valid. */
  nonce_account?: string;
  /** Whether there is something to sign; if not, never sign what was planned. */
  ok: boolean;
  /** Everything the step returns, when that is more than one asset. */
  outputs?: StepOutput[];
  /** The maximum of `pair_asset` that is deposited now. */
  pair_amount_raw?: string;
  /**
   * How far below the pools’ price before the trade a swap executes, in basis points, pool fees included. Absent where the venue does not report it.
   * @min 0
   * @max 10000
   */
  price_impact_bps?: number;
  /** Quote time, epoch ms. */
  quoted_at: number;
  /** The pools or the service of its quote, which re-encode asks first. */
  route?: StepRoute;
  /** `v0_message`: the bytes that are signed. */
  solana_format?: string;
  /** Fresh Solana message in base64; it replaces `to` and `data` on solana steps. */
  solana_tx?: string;
  /** Target, unchanged from the reviewed step. */
  to?: string;
  /** Shares or liquidity that the call counts in now. */
  units_raw?: string;
  /** `quote_failed`: wait where `awaited_key` is present, else try once more, then plan again; `step_incomplete`: send the whole step, or plan again if `expires_at` has passed; `invalid_request`: fix what the reason names; every other one: plan again. To plan again is to plan only what is not done: no intent whose steps were sent, and the amount that arrived in place of `chained`. */
  unsupported_code?:
    | "quote_failed"
    | "target_changed"
    | "protocol_unsupported"
    | "step_type_unsupported"
    | "step_incomplete"
    | "unknown_target"
    | "invalid_request";
  /** Why there is nothing to sign: show it. */
  unsupported_reason?: string;
  /** Native coin sent along, in base units. */
  value?: string;
  /** What the signer should know before signing, as /plan says it. */
  warnings?: string[];
}

export interface ReplayEventsRequest {
  /**
   * From `next_cursor` of an earlier call with the same fields.
   * @maxLength 200
   */
  cursor?: string;
  /**
   * `undelivered`: what this endpoint never acknowledged, also what it was never sent. `dead_lettered`: failed deliveries.
   * @default "all"
   */
  only?: "all" | "undelivered" | "dead_lettered";
  /**
   * Events that happened at this time or later.
   * @min 0
   * @max 8640000000000000
   */
  since: number;
  /**
   * And before this one.
   * @min 0
   * @max 8640000000000000
   */
  until?: number;
}

export interface ReplayedEvents {
  /** Events that were on their way to this endpoint already; retries that they wait for are made now. */
  already_pending: number;
  /** For the next call when there are more than 1000; null when there are not. */
  next_cursor: string | null;
  /** Events that are on their way again now. */
  queued: number;
}

export interface ResendEventRequest {
  /**
   * One endpoint; without it the event goes to every active one.
   * @maxLength 64
   */
  endpoint_id?: string;
}

export interface ResentEvent {
  /** One for each endpoint. */
  deliveries: {
    /** Id of this sending. */
    delivery_id: string;
    /** Where it is sent. */
    endpoint_id: string;
    /** False where the event was on its way there already; a retry it waits for is made now. */
    is_new: boolean;
  }[];
}

export interface ResolveAgentRequest {
  /**
   * The key of an agent of the catalog.
   * @minLength 1
   * @maxLength 100
   */
  agent: string;
  /** For presentation only, such as a title: it takes no part in identity, authorization or what is watched. */
  display_context?: DisplayContext;
  /**
   * `result` asks for the newest result of the agent.
   * @maxItems 1
   */
  include?: "result"[];
  intent?: "agent";
  /** What the agent is about. */
  subject: SurfaceSubject;
  /** The visitor’s wallet, which your page has verified. */
  wallet: SurfaceWallet;
}

export interface ResolveLinkRequest {
  intent: "link";
  /** The visitor’s wallet, which your page has verified. */
  wallet: SurfaceWallet;
}

export type ResolveSurfaceRequest = ResolveAgentRequest | ResolveLinkRequest;

export type ResolveSurfaceResponse = ResolvedAgent | ResolvedLink;

export interface ResolvedAgent {
  /** An agent that a page may show. */
  definition: SurfaceDefinition;
  /** For presentation only, such as a title: it takes no part in identity, authorization or what is watched. */
  display_context: DisplayContext;
  /** The agent that is saved; null where it was never on. */
  existing: SavedSurfaceAgent | null;
  intent: "agent";
  /** Whether the wallet has a live chat link with this tenant. */
  linked: boolean;
  /** Where it was asked for; null while there is none. */
  result?: SurfaceResult | null;
  /** Normalized. */
  subject: SurfaceSubject;
  /** The visitor’s wallet, which your page has verified. */
  wallet: SurfaceWallet;
}

export interface ResolvedLink {
  intent: "link";
  /** Whether the wallet has a live chat link with this tenant. */
  linked: boolean;
  /** The visitor’s wallet, which your page has verified. */
  wallet: SurfaceWallet;
}

export interface ReviewLink {
  /** Epoch ms. */
  expires_at: number;
  /**
   * Private: whoever has it sees the plan. Only its wallet can sign.
   * @format uri
   */
  review_url: string;
}

export interface ReviewLinkRequest {
  /**
   * How long the link works.
   * @min 1
   * @max 168
   * @default 168
   */
  expires_in_hours?: number;
  /** The plan, exactly as `POST /plan` answered it, with its seals. */
  plan: {
    /** Quote time, epoch ms. */
    quoted_at: number;
    /**
     * Proof that the whole plan is as it was answered, for a review link alone: each step has its own.
     * @maxLength 64
     */
    seal?: string;
    /** Unsigned transactions in the order in which they are signed. */
    steps: Step[];
    /** Totals of the whole plan. */
    summary: {
      /**
       * How many steps are bridges.
       * @min 0
       */
      bridge_count: number;
      /** The part of `est_fee_usd` that bridges keep of what they carry: the expected outputs are without it. */
      est_bridge_fee_usd?: string;
      /** Network and bridge fees, e.g. `$1.23`. */
      est_fee_usd: string;
      /** The part of `est_fee_usd` that is paid on top of the amounts, in the coins of the chains: gas, data and the messages of bridges. */
      est_network_fee_usd?: string;
      /** What the last step returns, e.g. `0.1998 ETH`. */
      total_after_fees: string;
    };
    /** What the signer should know, for example a large price impact. */
    warnings?: string[];
  };
  /**
   * What the plan is for, in your words; the page says that they are yours.
   * @minLength 1
   * @maxLength 2000
   */
  sentence?: string;
  /** Who signs: the `wallet` of every step. */
  wallet: WalletAddress;
}

export interface ReviewSurfaceRequest {
  /**
   * The key of an agent of the catalog.
   * @minLength 1
   * @maxLength 100
   */
  agent: string;
  /**
   * Of a result of `POST /surfaces/resolve` with `review.available`.
   * @minLength 1
   * @maxLength 100
   */
  result_id: string;
  /** That of the catalog which the page shows. */
  schema_version: "1";
  /** What the agent is about. */
  subject: SurfaceSubject;
  /** The visitor’s wallet, which your page has verified. */
  wallet: SurfaceWallet;
}

export interface ReviewSurfaceResponse {
  /** Epoch ms: until when it can be opened. */
  expires_at: number;
  /**
   * Opaque, for one use. Open it in your visitor’s browser exactly as it is; never parse, edit or keep it.
   * @format uri
   */
  review_url: string;
}

export interface RotateSecretRequest {
  /**
   * Ends the old secret at once instead of in 24 hours: for one that leaked.
   * @default false
   */
  expire_previous_now?: boolean;
}

export interface RotatedSecret {
  /** Whose secret it is. */
  endpoint: {
    /** Names the endpoint. */
    id: string;
    /** Where events are sent. */
    url: string;
  };
  /** Until when the old secret signs too, by the service’s clock; null when it does not any more. */
  previous_secret_expires_at: number | null;
  /** The new one. Shown this once. */
  signing_secret: string;
}

export interface SavedSurfaceAgent {
  /** Id of its action. */
  action_id: string;
  /** By the ids of the definition’s fields. */
  field_values: SurfaceFieldValues;
  /** Id of the agent. */
  id: string;
  /** One line to show; never parse it. */
  rendered: string;
  /** A paused agent watches nothing. */
  status: "active" | "paused";
}

export interface ScheduleAgentRequest {
  /**
   * What to prepare when it fires, in plain English.
   * @minLength 3
   * @maxLength 2000
   */
  action?: string;
  /**
   * notify, or prepare with an action. execute is refused: it needs a guard permission that the owner signed.
   * @default "notify"
   */
  autonomy?: "notify" | "prepare" | "execute";
  /** How often it fires. */
  cadence: "daily" | "weekly" | "monthly";
  /**
   * Required for monthly: a shorter month uses its last day.
   * @min 1
   * @max 31
   */
  day_of_month?: number;
  /**
   * Required for weekly: 0 is Sunday, 6 is Saturday.
   * @min 0
   * @max 6
   */
  day_of_week?: number;
  /**
   * Of the day, in `timezone`.
   * @min 0
   * @max 23
   */
  hour: number;
  /**
   * Sending the same body with the same key again does not create a second agent.
   * @minLength 1
   * @maxLength 128
   */
  idempotency_key?: string;
  kind: "schedule";
  /**
   * What it reminds of, to show.
   * @minLength 1
   * @maxLength 200
   */
  label?: string;
  /**
   * Of the hour.
   * @min 0
   * @max 59
   */
  minute: number;
  /**
   * IANA name.
   * @maxLength 64
   */
  timezone: string;
  /**
   * The wallets that are watched, the owner’s first. A price takes one too: its owner.
   * @maxItems 10
   * @minItems 1
   */
  wallets: WalletAddress[];
}

/** How long the signer needs: `instant` (20 minutes, the default), `hardware` (1 hour) or `multisig` (7 days). Deadlines and the default slippage follow. */
export type Signer = "instant" | "hardware" | "multisig";

export interface SimulateRequest {
  /**
   * Bridge outputs to take as landed, so that the steps they fund are simulated instead of left open.
   * @maxItems 20
   */
  assumed_arrivals?: AssumedArrival[];
  /** The chain of all steps: one call for each chain of a plan. */
  chain:
    | "ethereum"
    | "base"
    | "arbitrum"
    | "optimism"
    | "polygon"
    | "xlayer"
    | "solana";
  /** The wallet that signs the steps. */
  sender: WalletAddress;
  /**
   * @maxItems 50
   * @minItems 1
   */
  steps: Step[];
}

export interface SimulateResponse {
  /** The first failure; null without one. */
  error: string | null;
  /** As text to show. */
  gas_price: string;
  /** Where the gas price is from. */
  gas_price_source: string;
  /** Of all steps, as text to show. */
  gas_used: string;
  /** In the order in which they were sent. */
  steps: SimulatedStep[];
  /** Whether all steps have `status_code` 1; false where one is left open, too. */
  success: boolean;
  /** Gas in US dollars, as text. */
  total_cost: string;
}

export interface SimulatedStep {
  /** What the transaction does: `type` of the step. */
  action: string;
  /** The same as a word to show. */
  action_type: string;
  /** Symbol of what it takes. */
  asset: string;
  /** What the step leaves changed in the wallet: the sum of its `transfers`. */
  balance_changes: BalanceChange[];
  /** Why it failed or was left open; null else. A step may use 16,777,216 gas, all of a call 48,000,000. */
  error: string | null;
  /** Gas that it used, as text to show. */
  gas: string;
  /** Glyph: ✓, ✗ or ?. */
  status: string;
  /** 1 succeeded, 0 reverted, 2 inconclusive: what it spends is not there yet, `error` says why. After a 2 simulate again with `assumed_arrivals`, or once the funds are there. */
  status_code: number;
  /** Whether it went through. */
  success: boolean;
  /** Everything that leaves the wallet, arrives there, or reaches the `recipient` of the step, each with whom it goes to. Nothing is netted: what is sent to somebody is listed even if as much comes back. */
  transfers: SimulatedTransfer[];
}

export interface SimulatedTransfer {
  /** Decimal token units. */
  amount: string;
  /** In base units, never negative. */
  amount_raw: string;
  /** Symbol. */
  asset: string;
  /** Who gives; null where the chain reports balances alone (Solana). */
  from: string | null;
  /** Who receives; null where the chain reports balances alone (Solana). */
  to: string | null;
  /** Token address; null for the native coin. */
  token: string | null;
  /** Worth now; null where no feed prices the asset. */
  usd: string | null;
}

/** One unsigned transaction. */
export interface Step {
  /**
   * `type` as a word to show.
   * @maxLength 32
   */
  action_type: string;
  /**
   * Decimal token units; 0 for a chained step.
   * @min 0
   */
  amount: number;
  /**
   * The amount in base units.
   * @pattern ^\d{1,78}$
   */
  amount_raw?: string;
  /**
   * Symbol of what it takes.
   * @maxLength 64
   */
  asset: string;
  /**
   * Contract of the asset; absent for the native coin.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  asset_address?: string;
  /**
   * Mint of the asset on solana; absent for SOL.
   * @pattern ^[1-9A-HJ-NP-Za-km-z]{32,44}$
   */
  asset_mint?: string;
  /** Bridged funds that a `max` step is sized from, or that an exact one is paid with (`awaits`; of its second asset `pair_awaits`): re-encode answers `ok: false` until they have arrived. */
  awaits?: StepAwaits;
  /**
   * What the Solana message depends on: a recent blockhash, or the nonce it uses.
   * @maxLength 44
   */
  blockhash?: string;
  /** A chain slug from `GET /meta` `chains[]`; a perps chain (`hyperliquid`) is refused. */
  chain: ChainSlug;
  /** The earlier step whose output is the amount, and its bounds. */
  chained?: StepChained;
  /**
   * Compute unit limit of the message.
   * @min 0
   */
  compute_unit_limit?: number;
  /**
   * Priority fee: millionths of a lamport per compute unit.
   * @pattern ^\d{1,78}$
   */
  compute_unit_price?: string;
  /**
   * Calldata as it was planned: sign what re-encode returns, never this.
   * @pattern ^0x(?:[0-9a-fA-F]{2})*$
   */
  data?: string;
  /** Unix seconds after which the call reverts. */
  deadline?: number;
  /**
   * Who an approval on solana is for.
   * @pattern ^[1-9A-HJ-NP-Za-km-z]{32,44}$
   */
  delegate?: string;
  /**
   * What the step does, for people. Amounts are rounded down to six decimals; exact ones are in the `_raw` fields.
   * @maxLength 2000
   */
  description: string;
  /** Why it failed, on results of a simulation. */
  error?: string | null;
  /**
   * What it is expected to return, in decimal token units.
   * @min 0
   */
  expected_output?: number;
  /**
   * The same in base units.
   * @pattern ^\d{1,78}$
   */
  expected_output_raw?: string;
  /** Epoch ms: until when re-encode takes the step, and the latest deadline that it encodes; of `POST /plan` 24 hours later, and as long as its `signer` needs. Send it back as it is. */
  expires_at?: number;
  /**
   * Native coin, in base units, that a `max` or chained spend of it leaves for the fees of this and the plan’s later transactions.
   * @pattern ^\d{1,78}$
   */
  gas_reserve_raw?: string;
  /** Health factor of the lending account before and after the step, at the prices of the plan: below 1 it can be liquidated; null without debt. */
  health_factor?: StepHealthFactor;
  /**
   * Stable name of the step inside its plan.
   * @maxLength 64
   */
  key?: string;
  /**
   * Block height after which the message can no longer be included; absent with a nonce.
   * @min 0
   */
  last_valid_block_height?: number;
  /**
   * The least that it returns, in base units: with less it reverts.
   * @pattern ^\d{1,78}$
   */
  min_output_raw?: string;
  /**
   * The nonce account that keeps the message valid.
   * @pattern ^[1-9A-HJ-NP-Za-km-z]{32,44}$
   */
  nonce_account?: string;
  /**
   * Its place in the order of signing, from 1.
   * @exclusiveMin 0
   */
  order: number;
  /**
   * Everything the step returns, when that is more than one asset.
   * @maxItems 20
   */
  outputs?: StepOutput[];
  /**
   * The maximum of `pair_asset` that is deposited, in base units.
   * @pattern ^\d{1,78}$
   */
  pair_amount_raw?: string;
  /**
   * Second asset of a liquidity position.
   * @maxLength 64
   */
  pair_asset?: string;
  /**
   * Contract of `pair_asset`; absent for the native coin.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  pair_asset_address?: string;
  /** Bridged funds that a `max` step is sized from, or that an exact one is paid with (`awaits`; of its second asset `pair_awaits`): re-encode answers `ok: false` until they have arrived. */
  pair_awaits?: StepAwaits;
  /**
   * The plan that the step belongs to. Send it back as it is.
   * @maxLength 64
   */
  plan_id?: string;
  /** These fields as they were planned: re-encode holds a fresh quote to them, whatever was put in their place in the step since. Send it back as it is. */
  planned?: StepPlanned;
  /**
   * The least output as planned, for the planned amount: what re-encode compares with, however often `min_output_raw` was renewed since. Send it back as it is.
   * @pattern ^\d{1,78}$
   */
  planned_min_output_raw?: string;
  /**
   * The market of the protocol that the step is about, as `pool_id` names it.
   * @maxLength 128
   */
  pool_id?: string;
  /**
   * Number of the position or withdrawal request the step is about.
   * @pattern ^\d{1,78}$
   */
  position_id?: string;
  /**
   * How far below the pools’ price before the trade a swap executes, in basis points, pool fees included. Absent where the venue does not report it.
   * @min 0
   * @max 10000
   */
  price_impact_bps?: number;
  /**
   * Slug of the protocol that it calls.
   * @maxLength 64
   */
  protocol: string;
  /** Quote time, epoch ms. */
  quoted_at?: number;
  /**
   * Who receives what it returns or sends: show it in full.
   * @maxLength 64
   */
  recipient?: string;
  /**
   * The ENS name that `recipient` was looked up by when it was planned.
   * @maxLength 255
   */
  recipient_name?: string;
  /** Where the funds are when the step fails, and how it is undone. */
  recovery?: StepRecovery;
  /** The pools or the service of its quote, which re-encode asks first. */
  route?: StepRoute;
  /**
   * Proof of what was planned, and for which account. Send it back as it is: re-encode takes no step without it, nor one that was changed or planned for another account.
   * @maxLength 64
   */
  seal?: string;
  /** How long the signer needs: `instant` (20 minutes, the default), `hardware` (1 hour) or `multisig` (7 days). Deadlines and the default slippage follow. */
  signer?: Signer;
  /** How re-encode sizes the step: as reviewed, or again from live balances. */
  sizing?: "exact" | "max" | "chained";
  /**
   * How far the least output is below the expected one, in basis points.
   * @min 0
   * @max 10000
   */
  slippage_bps?: number;
  /**
   * `v0_message`: the bytes that are signed. A transaction is the signatures and these bytes.
   * @maxLength 32
   */
  solana_format?: string;
  /**
   * Base64 of a Solana transaction message; it replaces `to` and `data` on solana steps.
   * @maxLength 4096
   */
  solana_tx?: string;
  /**
   * Who may spend what is approved: show it in full.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  spender?: string;
  /**
   * The stake account that the step is about.
   * @pattern ^[1-9A-HJ-NP-Za-km-z]{32,44}$
   */
  stake_account?: string;
  /**
   * The contract or address that is called.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  to?: string;
  /**
   * Symbol of what it returns.
   * @maxLength 64
   */
  to_asset?: string;
  /**
   * Contract of `to_asset`; absent for the native coin.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  to_asset_address?: string;
  /**
   * Mint of `to_asset` on solana; absent for SOL.
   * @pattern ^[1-9A-HJ-NP-Za-km-z]{32,44}$
   */
  to_asset_mint?: string;
  /** For a bridge: the destination chain. */
  to_chain?: ChainSlug;
  /**
   * What the transaction does.
   * @maxLength 32
   */
  type: string;
  /**
   * Shares or liquidity that leave the position, or that a repayment settles, where the call counts in these and not in the asset.
   * @pattern ^\d{1,78}$
   */
  units_raw?: string;
  /**
   * Vote account of the validator that stake goes to.
   * @pattern ^[1-9A-HJ-NP-Za-km-z]{32,44}$
   */
  validator?: string;
  /**
   * Native coin sent along, in base units.
   * @pattern ^\d{1,78}$
   */
  value?: string;
  /**
   * Contract of the ERC-4626 vault.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  vault_address?: string;
  /** True of a bridge: what it funds waits until its funds have arrived on `to_chain`. */
  wait_for_bridge?: boolean;
  /**
   * The address that signs.
   * @maxLength 64
   */
  wallet?: string;
}

/** Bridged funds that a `max` step is sized from, or that an exact one is paid with (`awaits`; of its second asset `pair_awaits`): re-encode answers `ok: false` until they have arrived. */
export interface StepAwaits {
  /**
   * Balance of the asset without the bridged funds, in base units.
   * @pattern ^\d{1,78}$
   */
  balance_before_raw: string;
  /**
   * The `key` of the bridge step.
   * @maxLength 64
   */
  from_key: string;
  /**
   * Its least output, in base units.
   * @pattern ^\d{1,78}$
   */
  min_raw: string;
}

/** The earlier step whose output is the amount, and its bounds. */
export interface StepChained {
  /**
   * The least balance the wallet has before that output arrives, in base units.
   * @pattern ^\d{1,78}$
   */
  balance_before_raw?: string;
  /**
   * What it is expected to take, in decimal token units.
   * @min 0
   */
  estimate_amount: number;
  /**
   * estimate_amount in base units.
   * @pattern ^\d{1,78}$
   */
  estimate_raw?: string;
  /**
   * The balance it has then if earlier steps return what they are expected to, in base units.
   * @pattern ^\d{1,78}$
   */
  expected_before_raw?: string;
  /**
   * The `key` of the step whose output this one uses.
   * @maxLength 64
   */
  from_key: string;
  /**
   * The least that the earlier step returns, in decimal token units.
   * @min 0
   */
  min_output: number;
  /**
   * min_output in base units.
   * @pattern ^\d{1,78}$
   */
  min_raw?: string;
  /**
   * The most this step takes of what arrives, in base units: what exceeds it stays in the wallet.
   * @pattern ^\d{1,78}$
   */
  most_raw?: string;
  /**
   * Share of the output this step uses, in basis points.
   * @min 1
   * @max 10000
   */
  portion_bps?: number;
  /**
   * Share of the output that earlier steps use, in basis points.
   * @min 1
   * @max 9999
   */
  taken_bps?: number;
}

/** Health factor of the lending account before and after the step, at the prices of the plan: below 1 it can be liquidated; null without debt. */
export interface StepHealthFactor {
  /** After the step; null without debt. */
  after: string | null;
  /** Before the step; null without debt. */
  before: string | null;
}

export interface StepOutput {
  /**
   * Symbol.
   * @maxLength 64
   */
  asset: string;
  /**
   * Contract of the asset; absent for the native coin.
   * @pattern ^0x[0-9a-fA-F]{40}$
   */
  asset_address?: string;
  /**
   * What it is expected to return, in base units.
   * @pattern ^\d{1,78}$
   */
  expected_raw: string;
  /**
   * The least that it returns, in base units.
   * @pattern ^\d{1,78}$
   */
  min_raw: string;
}

/** These fields as they were planned: re-encode holds a fresh quote to them, whatever was put in their place in the step since. Send it back as it is. */
export interface StepPlanned {
  /**
   * Base units.
   * @pattern ^\d{1,78}$
   */
  amount_raw?: string;
  /** Unix seconds. */
  deadline?: number;
  /** Health factor of the lending account before and after the step, at the prices of the plan: below 1 it can be liquidated; null without debt. */
  health_factor?: StepHealthFactor;
  /**
   * What the step returns.
   * @maxItems 20
   */
  outputs?: StepOutput[];
  /**
   * Base units of `pair_asset`.
   * @pattern ^\d{1,78}$
   */
  pair_amount_raw?: string;
  /** The pools or the service of its quote, which re-encode asks first. */
  route?: StepRoute;
  /**
   * Native coin sent along, in base units.
   * @pattern ^\d{1,78}$
   */
  value?: string;
}

/** Where the funds are when the step fails, and how it is undone. */
export interface StepRecovery {
  /**
   * Where the funds are if the step fails, in words.
   * @maxLength 500
   */
  funds_at: string;
  /**
   * How to get them back, in words.
   * @maxLength 500
   */
  way_back?: string;
}

/** The pools or the service of its quote, which re-encode asks first. */
export interface StepRoute {
  /** Whether the output is exact, and the input at most what is said. */
  exact_out?: boolean;
  /**
   * Pool fee tiers along the path.
   * @maxItems 7
   */
  fees?: number[];
  /**
   * Route family, for example `uniswap-v3` or `across`.
   * @maxLength 32
   */
  kind: string;
  /**
   * Token path, input first; mints on solana. Only its ends where the route branches, or its venue does not report more.
   * @maxItems 8
   */
  tokens?: string[];
}

/** What the agent does when it fires. */
export interface SurfaceAction {
  /** Whether it also prepares a plan when it fires. */
  autonomy: "notify" | "prepare";
  /** What it does, to show. */
  description: string;
  /** Stable. */
  id: string;
  /** To show. */
  label: string;
}

/** The agent is on: it alerts the chats of the wallet, and its events go to all webhook endpoints. */
export interface SurfaceActivated {
  /** The agent as it is now. */
  agent: {
    /** Id of its action. */
    action_id: string;
    /** Epoch ms: since when it watches what it watches. */
    activated_at: number;
    /** By the ids of the definition’s fields. */
    field_values: SurfaceFieldValues;
    /** Id of the agent. */
    id: string;
    /** A paused agent watches nothing. */
    status: "active" | "paused";
  };
  /** What this call did to it. */
  change: "created" | "updated" | "resumed" | "unchanged";
  intent: "agent";
  outcome: "activated";
  /** One line to show; never parse it. */
  rendered: string;
}

export interface SurfaceCopy {
  /** To show. */
  description: string;
  /** To show. */
  title: string;
  /** The label of the button that activates. */
  turn_on: string;
}

/** An agent that a page may show. */
export interface SurfaceDefinition {
  /**
   * The first one, `notify`, is the default.
   * @minItems 1
   */
  actions: SurfaceAction[];
  /** What it can do. */
  capabilities: {
    /** Whether it alerts. */
    notify: boolean;
    /** Whether it can prepare a plan. */
    prepare: boolean;
    /** Whether a result may open a review page. */
    review: boolean;
  };
  /** Its words, to show. */
  copy: SurfaceCopy;
  /** The values that may be set. */
  fields: SurfaceField[];
  /**
   * The key of an agent of the catalog.
   * @minLength 1
   * @maxLength 100
   */
  key: string;
  /** What it may be about. */
  subject: {
    /**
     * The kinds of subjects that it accepts.
     * @minItems 1
     */
    kinds: ("market" | "vault" | "position" | "asset" | "wallet")[];
    /** For positions: the last segment of the ids that it accepts. */
    position_kinds?: string[];
  };
}

/** A value that the visitor may set. */
export type SurfaceField =
  | {
      /** Its default value. */
      default: number;
      /** Its name in `field_values`. */
      id: string;
      /** To show. */
      label: string;
      /** Maximum accepted value. */
      maximum: number;
      /** Minimum accepted value. */
      minimum: number;
      type: "number";
      /** The unit of its value. */
      unit: "percent" | "usd" | "ratio" | "gwei" | "token" | "days";
    }
  | {
      /** Its default value. */
      default: string;
      /** Its name in `field_values`. */
      id: string;
      /** To show. */
      label: string;
      /**
       * The accepted values.
       * @minItems 2
       */
      options: {
        /** To show. */
        label: string;
        /** What is sent. */
        value: string;
      }[];
      type: "choice";
    };

/** By the ids of the definition’s fields. */
export type SurfaceFieldValues = Record<string, number | string>;

/** The visitor has to link a chat first. */
export interface SurfaceRequiresAction {
  /**
   * Opaque, for one use. Open it exactly as it is; never parse, edit or keep it. Once it is confirmed in the chat, `POST /surfaces/resolve` has the agent as `existing`.
   * @format uri
   */
  activation_url: string;
  /** Epoch ms, ten minutes after it was made. */
  expires_at: number;
  /** What waits for the chat: an agent, or the link alone. */
  intent: "agent" | "link";
  outcome: "requires_action";
}

/** The newest alert or prepared plan of the agent. */
export interface SurfaceResult {
  /** Epoch ms. */
  created_at: number;
  /** What happened, in one line. */
  headline: string;
  /** Opaque. */
  result_id: string;
  /** Of its plan. */
  review: {
    /** Whether a plan was prepared and can be opened. */
    available: boolean;
  };
}

/** What the agent is about. */
export interface SurfaceSubject {
  /** Required for all kinds but `wallet`. */
  chain?: ChainSlug;
  /**
   * A market or vault: `<protocol>:<chain>:<asset>`; one of several that a protocol has of an asset is not named. A position: `<owner>|<protocol>|<reference>|<kind>`. An asset: its address or symbol. A wallet has none.
   * @minLength 1
   * @maxLength 300
   */
  id?: string;
  /** What kind of thing it is. */
  kind: "market" | "vault" | "position" | "asset" | "wallet";
}

/** The visitor’s wallet, which your page has verified. */
export interface SurfaceWallet {
  /** EVM address or Solana address. */
  address: WalletAddress;
  /** A slug that `GET /meta` lists: of a chain, or of a perps chain. */
  chain: ListedSlug;
}

export interface TestedAgent {
  /** How many webhook endpoints it is on its way to. */
  deliveries: number;
  /** The trial, as it is sent. */
  event: AgentEvent;
}

export interface TestedWebhookEndpoint {
  /** The one request that was sent. */
  attempt: WebhookAttempt;
  /** What became of it. */
  delivery: WebhookDelivery;
}

export type TypedAgentRequest =
  | PriceAgentRequest
  | YieldAgentRequest
  | HealthAgentRequest
  | PortfolioAgentRequest
  | ScheduleAgentRequest;

export interface UpdateAgentRequest {
  /**
   * What to prepare when it fires, in plain English.
   * @minLength 3
   * @maxLength 2000
   */
  action?: string;
  /** notify drops the action; prepare needs one. execute is refused. */
  autonomy?: "notify" | "prepare" | "execute";
  /**
   * What to watch from now on, in plain English; for kind `condition` alone. At most 500 characters of the user’s own words; answers to questions are appended as a blank line and `Clarification — <question>: <picked label>` each, and have 32000 characters of their own.
   * @minLength 3
   * @maxLength 32500
   */
  request?: string;
  /**
   * The answer to a question, with the `request` that was asked about.
   * @minLength 1
   * @maxLength 128
   */
  selection_id?: string;
  /** Pauses or resumes it. */
  status?: "active" | "paused";
}

export type UpdateAgentResponse = AgentResponse | AgentClarification;

export interface UpdateWebhookEndpointRequest {
  /** Resumes an endpoint that was disabled. */
  status: "active";
}

export interface UsageResponse {
  /** Credits that are left, less what calls in progress hold. */
  balance: number;
  /** Credits of a call that costs something. */
  cost_per_call: number;
  /** The newest 20 movements, newest first. */
  recent: {
    /** Credits, never negative. */
    amount: number;
    /** Epoch ms. */
    at: number;
    /** `grant` or `spend`. */
    kind: string;
    /** What it was for. */
    reason: string;
  }[];
}

export interface Wallet {
  /** EVM address or Solana address. */
  address: WalletAddress;
  /** Holdings on this chain keyed by asset symbol, decimal token units. Read from the chain when omitted. */
  balances?: Record<string, number | string>;
  /** A chain slug from `GET /meta` `chains[]`; a perps chain (`hyperliquid`) is refused. */
  chain: ChainSlug;
}

/** @pattern ^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$ */
export type WalletAddress = string;

/** One value that an agent watches. */
export interface WatchedValue {
  /** Each asset that the wallets hold; one is enough. */
  any?: "holding";
  /** Symbol or address of what is measured. */
  asset?: string;
  /** Slug; absent: wherever it is. */
  chain?: string;
  /** `moves` is a change either way. */
  comparator: "above" | "below" | "moves";
  /** The market of the protocol. */
  market?: string;
  /** What is measured. */
  metric:
    | "price"
    | "apy"
    | "supply_apy"
    | "borrow_apy"
    | "health_factor"
    | "portfolio_value"
    | "balance"
    | "gas_price"
    | "peg"
    | "position_value"
    | "implied_apy"
    | "days_to_expiry"
    | "fill_pct"
    | "claimable"
    | "started";
  /** The id of the position. */
  position?: string;
  /** Slug; absent: wherever it is. */
  protocol?: string;
  /** The currency of a price, where it is not US dollars. */
  quote?: string;
  /** In `unit`. */
  threshold: number;
  /** The unit of the threshold. */
  unit: "usd" | "percent" | "ratio" | "token" | "gwei" | "days";
  /** The address that is looked at; absent: those of the agent. */
  wallet?: string;
  /** The window over which a change is measured. */
  window?: string;
}

export interface WebhookAttempt {
  /** Until it ended. */
  duration_ms?: number;
  /** Why it failed: timeout, connection, tls, redirect, http_status, malformed_response, response_too_large, a rule of webhook addresses, or interrupted and aborted, which use up no retry. */
  failure?: string;
  /** From 1. */
  number: number;
  /** What came of it. */
  outcome: "under_way" | "acknowledged" | "failed";
  /** The first KiB of what the receiver said, without control characters. */
  response_excerpt?: string;
  /** Epoch ms. */
  sent_at: number;
  /** What the receiver answered with; absent when it did not. */
  status_code?: number;
}

export interface WebhookDelivery {
  /** Requests sent so far. */
  attempts: number;
  /** Epoch ms. */
  created_at: number;
  /** Epoch ms. */
  dead_lettered_at?: number;
  /** Epoch ms. */
  delivered_at?: number;
  /** Id of the event that is sent. */
  event_id: string;
  /** Its type. */
  event_type: string;
  /** Those that the receiver did not acknowledge; the sixth is the last. What this service broke off itself is not among them, nor one that is under way. */
  failed_attempts: number;
  /** Known within its endpoint. */
  id: string;
  /** While it is pending. */
  next_attempt_at?: number;
  /** 0 for the first sending of an event, then one more for each replay of it. */
  replay: number;
  /** `pending`: on its way, or waiting for its next attempt. `delivered`: acknowledged. `dead_lettered`: failed after its last attempt. `cancelled`: its endpoint was disabled or removed before it arrived. `failed`: a test send that was not acknowledged. */
  status: WebhookDeliveryStatus;
}

export interface WebhookDeliveryDetail {
  /** Oldest first. */
  attempts: WebhookAttempt[];
  /** What became of it. */
  delivery: WebhookDelivery;
}

export interface WebhookDeliveryList {
  /** Newest first. */
  deliveries: WebhookDelivery[];
  /** For the next page; null at the end. */
  next_cursor: string | null;
}

/** `pending`: on its way, or waiting for its next attempt. `delivered`: acknowledged. `dead_lettered`: failed after its last attempt. `cancelled`: its endpoint was disabled or removed before it arrived. `failed`: a test send that was not acknowledged. */
export type WebhookDeliveryStatus =
  | "pending"
  | "delivered"
  | "dead_lettered"
  | "cancelled"
  | "failed";

export interface WebhookEndpoint {
  /** Consecutive failed deliveries; ten disable the endpoint. */
  consecutive_failures: number;
  /** Epoch ms. */
  created_at: number;
  /**
   * What you call it; shown in the portal.
   * @minLength 1
   * @maxLength 200
   */
  description?: string;
  /** Epoch ms. */
  disabled_at?: number;
  /** `dead_letters`: ten deliveries in a row failed. */
  disabled_reason?: string;
  /**
   * The types of events that are sent there; absent for all, also for those to come.
   * @maxItems 3
   * @minItems 1
   */
  event_types?: AgentEventType[];
  /** The id of the endpoint. */
  id: string;
  /** Epoch ms: the last delivery that it acknowledged. */
  last_delivered_at?: number;
  /** Until when the secret before the current one signs too. */
  previous_secret_expires_at?: number;
  /** A disabled one is sent nothing. */
  status: "active" | "disabled";
  /** Where events are sent. */
  url: string;
}

export interface WebhookEndpointList {
  /** Oldest first. */
  endpoints: WebhookEndpoint[];
}

export interface WebhookEndpointResponse {
  /** The endpoint as it is now. */
  endpoint: WebhookEndpoint;
}

export interface YieldAgentRequest {
  /**
   * What to prepare when it fires, in plain English.
   * @minLength 3
   * @maxLength 2000
   */
  action?: string;
  /**
   * Symbol of what is lent or borrowed.
   * @minLength 1
   * @maxLength 128
   */
  asset: string;
  /**
   * notify, or prepare with an action. execute is refused: it needs a guard permission that the owner signed.
   * @default "notify"
   */
  autonomy?: "notify" | "prepare" | "execute";
  /** A chain slug from `GET /meta` `chains[]`; a perps chain (`hyperliquid`) is refused. */
  chain: ChainSlug;
  /** Side of the threshold on which it fires. */
  condition: "above" | "below";
  /**
   * Sending the same body with the same key again does not create a second agent.
   * @minLength 1
   * @maxLength 128
   */
  idempotency_key?: string;
  kind: "yield";
  /**
   * Which rate of the pool.
   * @default "apy"
   */
  metric?: "apy" | "supplyApy" | "borrowApy";
  /**
   * The pool: `<protocol>:<chain>:<asset>` such as `aave-v3:base:USDC`, or another source’s own id. One that contradicts `protocol`, `chain` and `asset` is refused.
   * @minLength 1
   * @maxLength 128
   */
  pool_id: string;
  /**
   * Slug of the protocol, such as `aave-v3`.
   * @minLength 1
   * @maxLength 128
   */
  protocol: string;
  /**
   * Percent a year.
   * @min -1000
   * @max 1000000
   */
  threshold: number;
  /**
   * The wallets that are watched, the owner’s first. A price takes one too: its owner.
   * @maxItems 10
   * @minItems 1
   */
  wallets: WalletAddress[];
}
