import type { ReactNode } from 'react'
import { mayBankRefusePix } from '#domain/money/payment-codes/pix-rules.ts'

/** What is said of a PIX code that only strict banks refuse. */
export const PixDoubt = ({ code, children }: { code: string; children: ReactNode }) =>
  mayBankRefusePix(code) ? children : null
