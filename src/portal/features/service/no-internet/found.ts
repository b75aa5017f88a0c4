import { useEffect } from 'react'

/** What the page knows: it orders itself by that. */
export interface Found {
  /** The answer has a next step of its own. */
  readonly hasStep: boolean
  /** No look at lights and cables would help. */
  readonly isCauseKnown: boolean
  /** What a chat with the provider is told of it; '' for nothing. */
  readonly said: string
}

export const nothingFound: Found = { hasStep: false, isCauseKnown: false, said: '' }

export interface FoundProps {
  /** Tells what was found. */
  onFound: (found: Found) => void
}

/** Tells what a part has found, for as long as it stands. */
export function useFound(
  onFound: FoundProps['onFound'] | undefined,
  hasStep: boolean,
  isCauseKnown: boolean,
  said = '',
): void {
  useEffect(() => {
    onFound?.({ hasStep, isCauseKnown, said })
    return () => onFound?.(nothingFound)
  }, [onFound, hasStep, isCauseKnown, said])
}
