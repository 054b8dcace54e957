/** The entry point of delivery: due deliveries are sent, and impossible ones are cancelled. */
export { cancelUndeliverable } from './claim-deliveries.ts';
export {
  Deliverer,
  type DelivererOptions,
  runDeliveryPass,
} from './deliverer.ts';
