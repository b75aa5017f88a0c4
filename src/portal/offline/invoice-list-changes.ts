import { invoiceListChannel } from '#contract/worker/channels.ts'
import { invoiceListMessageSchema } from '#contract/worker/messages.ts'
import { openChannel } from './channel.ts'

const worker = openChannel(invoiceListChannel, invoiceListMessageSchema)

/**
 * Calls the listener with the status of an invoice list that is no longer what the worker answered.
 * Returns the function that ends listening.
 */
export const onInvoiceListChange = worker.listen
