import { agreements, automaticCharges } from '#server/money/automatic-payments/table.ts'
import { issuedPixCodes } from '#server/money/issued-codes/table.ts'
import { paymentLinks } from '#server/money/payment-links/table.ts'
import { paymentGroups } from '#server/money/payments/group-table.ts'
import { payments } from '#server/money/payments/table.ts'
import type { PersonalDataTable } from './personal-data-table.ts'

/** The tables about payments: what was charged, and what is to be charged by itself. */
export const paymentDataTables: readonly PersonalDataTable[] = [
  {
    name: 'payments',
    table: payments,
    exportedColumns: {
      invoice: payments.invoiceId,
      method: payments.method,
      state: payments.state,
      // Why the state is void: given back, or ended while its receipt stands (`returnReasons`).
      return_code: payments.returnCode,
      total_in_cents: payments.total,
      installments: payments.installments,
      brand: payments.brand,
      last_four: payments.lastFour,
      created_at: payments.createdAt,
    },
    isKept: true,
  },
  {
    name: 'payment_groups',
    table: paymentGroups,
    exportedColumns: {
      method: paymentGroups.method,
      state: paymentGroups.state,
      total_in_cents: paymentGroups.total,
      installments: paymentGroups.installments,
      brand: paymentGroups.brand,
      last_four: paymentGroups.lastFour,
      created_at: paymentGroups.createdAt,
    },
    isKept: true,
  },
  {
    name: 'automatic_payments',
    table: agreements,
    exportedColumns: {
      contract: agreements.contractId,
      method: agreements.method,
      state: agreements.state,
      limit_in_cents: agreements.limit,
      brand: agreements.brand,
      last_four: agreements.lastFour,
      created_at: agreements.createdAt,
      active_since: agreements.activeSince,
      ended_at: agreements.endedAt,
    },
    isKept: true,
  },
  {
    name: 'automatic_charges',
    table: automaticCharges,
    exportedColumns: {
      invoice: automaticCharges.invoiceId,
      due_date: automaticCharges.dueDate,
      charge_on: automaticCharges.chargeOn,
      state: automaticCharges.state,
      value_in_cents: automaticCharges.value,
      announced_at: automaticCharges.announcedAt,
      decided_at: automaticCharges.decidedAt,
    },
    isKept: true,
  },
  {
    name: 'issued_codes',
    table: issuedPixCodes,
    exportedColumns: {
      invoice: issuedPixCodes.invoiceId,
      amount_in_cents: issuedPixCodes.amount,
      issued_at: issuedPixCodes.issuedAt,
      last_day: issuedPixCodes.lastDay,
    },
    isKept: false,
  },
  {
    name: 'payment_links',
    table: paymentLinks,
    exportedColumns: {
      invoice: paymentLinks.invoiceId,
      amount_in_cents: paymentLinks.amount,
      created_at: paymentLinks.createdAt,
      expires_at: paymentLinks.expiresAt,
    },
    isKept: false,
  },
]
