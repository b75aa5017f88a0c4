/** One announcement of a provider. */
export interface AnnouncementKey {
  readonly clientId: string
  /** A UUID. */
  readonly id: string
}

/**
 * The id of an announcement as an inbox message: the digits of its UUID. All its readers have the same;
 * what is told of it is looked up among the reader's own.
 */
export const messageIdOf = ({ id }: Pick<AnnouncementKey, 'id'>) => id.replaceAll('-', '')

/** The announcement with this message id, if it is one's. */
export const announcementIdOf = (messageId: string) =>
  messageId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The key of a push job of an announcement: a message id alone would be that of all its readers. */
export const deliveryKeyOf = (announcement: Pick<AnnouncementKey, 'id'>, customerId: string) =>
  `${messageIdOf(announcement)}/${customerId}`

/** Null for the key of a message that is no announcement. */
export function readDeliveryKey(key: string): { id: string; customerId: string } | null {
  const [messageId = '', customerId] = key.split('/')
  return customerId === undefined ? null : { id: announcementIdOf(messageId), customerId }
}
