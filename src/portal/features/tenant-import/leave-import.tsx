import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '#portal/kit/confirm.tsx'
import { texts } from './texts.ts'

/** Asks before another screen, a reload or a closed tab ends an import that is running. */
export function LeaveImport({ isRunning }: { isRunning: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isRunning,
    enableBeforeUnload: isRunning,
    withResolver: true,
  })
  return (
    <Confirm
      title={texts.leaveTitle}
      action={texts.leave}
      variant="danger"
      isOpen={status === 'blocked'}
      isBusy={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{texts.leaveNote}</p>
    </Confirm>
  )
}
