import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Icon } from '#portal/kit/blocks/icon.tsx'

/** The result of an action, beside its button. `text`: null before the action has ended. */
export function ActionResult({ hasPassed, text }: { hasPassed: boolean; text: string | null }) {
  return (
    <p role="status" className={hasPassed ? 'connection-passed' : 'connection-failed'}>
      {text && (
        <>
          <Icon of={hasPassed ? CircleCheck : CircleAlert} size={18} />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
