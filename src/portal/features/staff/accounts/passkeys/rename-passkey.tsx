import { lazy, Suspense, useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import type { StaffPasskeyCalls } from '#portal/queries/staff/staff-passkeys.ts'
import { texts } from './passkey-texts.ts'

/** Loaded when it first opens. */
const PasskeyNameDialog = lazy(async () => ({
  default: (await import('./passkey-name-dialog.tsx')).PasskeyNameDialog,
}))

interface RenamePasskeyProps {
  calls: StaffPasskeyCalls
  id: string
  name: string
}

/** The button that gives a passkey a name. */
export function RenamePasskey({ calls, id, name }: RenamePasskeyProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Stays mounted after its first use, so that the focus returns to the button.
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      <Button
        variant="secondary"
        isSmall
        aria-label={texts.renameNamed(name)}
        onClick={() => setIsOpen(true)}
      >
        {texts.rename}
      </Button>
      {wasOpen && (
        <Suspense>
          <PasskeyNameDialog
            calls={calls}
            id={id}
            name={name}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
