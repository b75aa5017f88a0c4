/** The lists of `listInvoices` by their query parameter `status`: unpaid and paid invoices. */
export const invoiceListStatuses = ['to_pay', 'received'] as const
export type InvoiceListStatus = (typeof invoiceListStatuses)[number]
