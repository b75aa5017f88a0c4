/** What a browser receives as a push besides reminders; its owner turns each off on its own. */
export const pushTopics = ['payments', 'changes', 'support', 'outages', 'announcements'] as const
export type PushTopic = (typeof pushTopics)[number]
