/** How a message gateway reaches a mobile. */
export const messageChannels = ['sms', 'whatsapp'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Messages a day of a provider that has chosen no other limit. */
export const defaultDailyMessages = 300
