import Search from 'lucide-react/icons/search'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { openDialog } from '#portal/kit/pages/screen-title.ts'
import type { StaffMenuEntry } from '../staff-menu.tsx'
import { goToTexts as texts } from './go-to-texts.ts'

/** What a list of places to go to is drawn with. */
export interface GoToProps {
  entries: readonly StaffMenuEntry[]
  isOpen: boolean
  onClose: () => void
}

const ProvidersPalette = lazy(async () => ({
  default: (await import('./go-to-provider.tsx')).GoToProvider,
}))
const SubscribersPalette = lazy(async () => ({
  default: (await import('./go-to-subscriber.tsx')).GoToSubscriber,
}))

const palettes = {
  providers: { Palette: ProvidersPalette, label: texts.provider },
  subscribers: { Palette: SubscribersPalette, label: texts.subscriber },
} as const satisfies Record<string, { Palette: ComponentType<GoToProps>; label: string }>

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

function isShortcut(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, shiftKey, altKey } = event
  const isHeld = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return isHeld && !shiftKey && !altKey && key.toLowerCase() === 'k'
}

/** Opens the list of places to go to, by the button and by ⌘K or Ctrl+K. Its code loads when it first opens. */
export function GoTo({
  to,
  entries,
}: {
  to: keyof typeof palettes
  entries: readonly StaffMenuEntry[]
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const { Palette, label } = palettes[to]

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // A question that is open stays alone on the page.
      if (!isShortcut(event) || event.isComposing || openDialog()) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <Button
        variant="secondary"
        icon={Search}
        isSmall
        className="staff-go-to"
        aria-label={label}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setIsOpen(true)}
      >
        <span className="staff-go-to-words">{texts.open}</span>
        <kbd className="staff-go-to-words" aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Button>
      {wasOpen && (
        <Suspense>
          <Palette entries={entries} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
