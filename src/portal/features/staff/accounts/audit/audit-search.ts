import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type AuditAction, auditActionSchema } from '#contract/platform/audit.ts'
import { type Period, periods } from './audit-texts.ts'

/** The filters as they are chosen: `action` empty for all. */
export interface ChosenFilters {
  readonly text: string
  readonly action: AuditAction | ''
  readonly period: Period
}

/** The action of this name; '' for any other text. */
export const knownAction = (name = ''): ChosenFilters['action'] =>
  auditActionSchema.options.find((one) => one === name) ?? ''

/** The period of this name; 'all' for any other text. */
export const knownPeriod = (name = ''): Period =>
  Object.keys(periods).find((one): one is Period => one === name) ?? 'all'

/** The part of the address that these filters are in; what filters nothing is left out. */
const searchOf = ({ text, action, period }: Partial<ChosenFilters>) => ({
  ...(text !== undefined && { who: text || undefined }),
  ...(action !== undefined && { action: action || undefined }),
  ...(period !== undefined && { since: period === 'all' ? undefined : period }),
})

/**
 * The filters of an audit log, which are in the address of its page, and how they are changed. What is
 * typed is kept here as well, since the address follows a moment later.
 */
export function useAuditFilters() {
  const { who = '', action, since } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [text, setText] = useState(who)
  const chosen: ChosenFilters = { text, action: knownAction(action), period: knownPeriod(since) }
  // Only what was changed: another filter may have been chosen a moment before.
  const choose = (changed: Partial<ChosenFilters>) => {
    if (changed.text !== undefined) setText(changed.text)
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...searchOf(changed) }),
      replace: true,
      resetScroll: false,
    })
  }
  return { chosen, choose }
}
