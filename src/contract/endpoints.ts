import { customerDetails } from './customer.ts'
import { checkAcs } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { createInvoiceDownload, downloadInvoice, listInvoices, readPix } from './invoices.ts'
import {
  forgetCustomer,
  rememberedCustomer,
  signIn,
  signInWithPassword,
  signOut,
  validToken,
} from './session.ts'
import { theme } from './theme.ts'

/** Every call there is: what the server must register, the walks visit and OpenAPI describes. */
export const endpoints: readonly Endpoint[] = [
  theme,
  signIn,
  signInWithPassword,
  rememberedCustomer,
  forgetCustomer,
  validToken,
  signOut,
  customerDetails,
  listInvoices,
  createInvoiceDownload,
  downloadInvoice,
  readPix,
  checkAcs,
]
