/** How many rows the lists of the portal ask for at once, in the browser as on the server. */
export const PAGE_SIZES = {
  lastRequests: 5,
  requests: 25,
  agents: 25,
  history: 10,
  deliveries: 25,
  audit: 25,
  activations: 25,
};
