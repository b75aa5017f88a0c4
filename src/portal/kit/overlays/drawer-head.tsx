import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { texts } from '../texts.ts'

/** The title of a drawer and the button that closes it. */
export function DrawerHead({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="drawer__header">
      {children}
      <Button
        variant="quiet"
        icon={X}
        className="button-round"
        aria-label={texts.close}
        onClick={onClose}
      />
    </div>
  )
}
