/** The door of delivery: what is due is sent, and what cannot be is cancelled. */
export { cancelUndeliverable } from './claim-deliveries.ts';
export {
  Deliverer,
  type DelivererOptions,
  runDeliveryPass,
} from './deliverer.ts';
