import * as v from 'valibot'
import { invoiceListStatuses } from './invoice-lists.ts'

/*
 * Messages between the workers and the page, and between tabs. The receiving page parses them,
 * because an older or newer version may have sent them. Workers import the types alone: valibot would
 * weigh more than the notification worker.
 */

/** Notification worker to a page: open a screen of the panel, or a push arrived. */
export const pushWorkerMessageSchema = v.variant('type', [
  v.object({ type: v.literal('OPEN'), path: v.string() }),
  v.object({ type: v.literal('PUSHED') }),
])
export type PushWorkerMessage = v.InferOutput<typeof pushWorkerMessageSchema>

/** Page to the application worker: take over now. workbox-window sends it. */
export interface SkipWaitingMessage {
  readonly type: 'SKIP_WAITING'
}

/** Page to the application worker: fetch what is missing of the stored portal. */
export interface MendMessage {
  readonly type: 'MEND'
}

/** On `storageChannel`; its arrival says everything. */
export const storageMessageSchema = v.literal('refused')
export type StorageMessage = v.InferOutput<typeof storageMessageSchema>

/** On `invoiceListChannel`: the status whose list changed. */
export const invoiceListMessageSchema = v.picklist(invoiceListStatuses)

/**
 * On `sessionChannel`: why the session ended. `expired-unsent`: it expired while a support request
 * was waiting for the network, and that request is lost.
 */
export const signOutReasonSchema = v.picklist(['signed-out', 'expired', 'expired-unsent', 'erased'])
export type SignOutReason = v.InferOutput<typeof signOutReasonSchema>

/** On `updateChannel`; its arrival says everything. */
export const updateMessageSchema = v.literal('postponed')

/** On `outboxChannel`; its arrival says everything. */
export const outboxMessageSchema = v.literal('changed')

/** A note of the notification worker in `pushNotesCache`: `at` in milliseconds since 1970. */
export const pushNoteSchema = v.object({ at: v.number(), value: v.unknown() })
export type PushNote = v.InferOutput<typeof pushNoteSchema>
