/** Where a card gateway posts that a payment changed, on a provider's own host. */
export const gatewayNotificationPath = '/gateway-notification'
