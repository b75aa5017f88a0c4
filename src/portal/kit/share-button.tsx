import Share2 from 'lucide-react/icons/share-2'
import { Button } from './button.tsx'
import { showToast } from './toasts.ts'
import { texts } from './texts.ts'

/**
 * Hands a text to the share sheet of the phone: the text alone, nothing else of the page. Absent where
 * the browser has no share sheet.
 */
export function ShareButton({ text, label }: { text: string; label: string }) {
  if (!('share' in navigator)) return null
  async function share() {
    try {
      await navigator.share({ text })
    } catch (error) {
      // A sheet that is closed again is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ kind: 'warning', text: texts.shareFailure })
    }
  }
  return (
    <Button variant="secondary" icon={Share2} onClick={() => void share()} isWide>
      {label}
    </Button>
  )
}
