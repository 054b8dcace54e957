import { parseAbi } from 'viem';

const ERRORS = [
  'error InvalidPermission(string field)',
  'error NotAuthorized()',
  'error PermissionRevoked()',
  'error PermissionExpired()',
  'error NotExecutor(address sender)',
  'error RateLimited(uint256 nextAt)',
  'error InvalidAmount()',
  'error OverCapPer()',
  'error OverBudget()',
  'error NotTriggered()',
  'error SequencerDown()',
  'error PriceMissing(address asset)',
  'error PriceStale(address asset, uint256 updatedAt)',
  'error TooLittleOut(uint256 out, uint256 least)',
  'error UnexpectedBalance(address token)',
  'error NothingOwed()',
  'error TargetReached()',
  'error TargetPassed()',
  'error HealthFactorFell()',
] as const;

/** The functions of `Guard` that are called and read (`contracts/README.md`). */
export const guardAbi = parseAbi([
  'struct Trigger { bytes32 kind; address asset; bytes32 comparison; uint256 threshold; bytes32 condition; }',
  'struct Action { bytes32 kind; address recipient; address tokenOut; uint256 minOut; uint16 maxSlippageBps; address vault; uint256 targetHealthFactor; }',
  'struct Venue { address pool; address oracle; uint32 maxAge; address sequencer; address router; }',
  'struct Permission { address owner; address executor; address token; uint128 capPer; uint128 budget; uint16 feeBps; address feeRecipient; uint64 expiry; Trigger trigger; Action action; Venue venue; bytes32 salt; }',
  'struct State { uint128 spent; uint48 lastAt; uint48 previousAt; bool registered; bool revoked; }',
  'function execute(Permission permission, bytes signature, uint256 amount, bytes route) returns (uint256 result)',
  'function register(Permission permission)',
  'function revoke(bytes32 permissionHash)',
  'function hashPermission(Permission permission) view returns (bytes32)',
  'function isTriggered(Permission permission) view returns (bool)',
  'function stateOf(address owner, bytes32 permissionHash) view returns (State)',
  'event Executed(address indexed owner, bytes32 indexed permissionHash, address indexed executor, uint256 amount, uint256 fee, uint256 result)',
  ...ERRORS,
]);
