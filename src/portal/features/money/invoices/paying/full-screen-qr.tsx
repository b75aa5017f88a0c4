import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import Maximize from 'lucide-react/icons/maximize'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { keepScreenOn } from '#portal/kit/browser/keep-screen-on.ts'
import { showModal } from '#portal/kit/browser/show-modal.ts'
import { texts as shared } from '#portal/kit/texts.ts'
import './full-screen-qr.css'
import { texts } from '../texts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The QR code fills the screen: an entry of its own, which the back button leaves. */
    isQrOpen?: boolean
  }
}

/**
 * The QR code over the whole screen, on white, for a reader held in front of it. The back button,
 * Escape and a tap anywhere close it; the screen stays on meanwhile. `children`: what it shows.
 */
export function FullScreenQr({ children }: { children: ReactNode }) {
  const isOpen = useLocation({ select: ({ state }) => state.isQrOpen === true })
  const navigate = useNavigate()
  const { history } = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return undefined
    showModal(shown)
    const letScreenGo = keepScreenOn()
    return () => {
      letScreenGo()
      // Returns the focus to the button.
      shown.close()
    }
  }, [isOpen])

  // An invoice that is paid meanwhile takes the code away, and its entry of the history with it.
  useEffect(
    () => () => {
      if (history.location.state.isQrOpen) history.back()
    },
    [history],
  )

  return (
    <>
      <Button
        variant="quiet"
        icon={Maximize}
        className="qr-open"
        onClick={() =>
          void navigate({
            to: '.',
            search: true,
            hash: true,
            state: { isQrOpen: true },
            resetScroll: false,
          })
        }
      >
        <span className="qr-open-narrow">{texts.qrShow}</span>
        <span className="qr-open-wide">{texts.qrOpen}</span>
      </Button>
      <dialog
        ref={dialog}
        className="qr-screen"
        aria-label={texts.qrTitle}
        // Not when the entry of the history is gone already: then the back button closed it.
        onClose={() => isOpen && !dialog.current?.open && history.back()}
      >
        {isOpen && (
          <>
            <Button
              variant="quiet"
              icon={X}
              className="button-round qr-close"
              aria-label={shared.close}
              onClick={() => dialog.current?.close()}
            />
            {children}
            <p className="qr-hint">{texts.qrHint}</p>
          </>
        )}
      </dialog>
    </>
  )
}
