import type { AnyRouter } from '@tanstack/react-router'
import { hasUnsavedInput } from '#portal/kit/form/unsaved-input.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { signInTarget, toTarget } from '#portal/session/sign-in-target.ts'

/*
 * A tap outside the page (a shortcut, a link, a notification) leads to a screen of the open portal. What
 * is typed on the screen that is open stays until the subscriber says otherwise.
 */

/** The screen that waits for the subscriber's answer; null without a question. */
let waiting: string | null = null
const listeners = new Set<() => void>()

function setWaiting(target: string | null): void {
  waiting = target
  for (const listener of listeners) listener()
}

export const waitingScreen = (): string | null => waiting

export function subscribeToWaitingScreen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a screen of the panel; asks first where typed text would be lost. Other paths are ignored. */
export function openScreen(router: AnyRouter, href: string): void {
  const target = toTarget(href)
  if (target === null) return
  if (!hasUnsavedInput()) void router.navigate({ href: target })
  // The sign-in that is being filled in leads there by itself.
  else if (!currentToken()) signInTarget.set(target)
  else setWaiting(target)
}

/** Ends the question; `isLeaving`: the subscriber gives up what is typed. */
export function answerQuestion(router: AnyRouter, isLeaving: boolean): void {
  const target = waiting
  setWaiting(null)
  if (isLeaving && target !== null) void router.navigate({ href: target })
}
