/** How many rows the lists of the portal request at a time, in the browser and on the server. */
export const PAGE_SIZES = {
  lastRequests: 5,
  requests: 25,
  agents: 25,
  history: 10,
  deliveries: 25,
  audit: 25,
  activations: 25,
};
