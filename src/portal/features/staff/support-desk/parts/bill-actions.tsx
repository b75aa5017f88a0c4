import { Button } from '#portal/kit/buttons/button.tsx'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useAction } from '#portal/queries/use-action.ts'
import {
  type DeskBill,
  makeBillLink,
  sendBillByMail,
} from '#portal/queries/staff/desk/support-desk.ts'
import { DeskAction } from '../desk-actions.tsx'
import { billLinkFailure, sendBillFailure } from './action-refusals.ts'
import { texts } from '../texts.ts'

/** What ends a call about a bill: its codes by e-mail, or a link by which anybody pays it. */
export function BillActions({ of: bill }: { of: DeskBill }) {
  const { rules } = useProvider()
  return (
    <div className="row-2 desk-actions">
      <DeskAction
        id={bill.customerId}
        label={texts.sendBill}
        title={texts.sendBillTitle}
        note={texts.sendBillNote}
        run={async () => texts.firstAccessDone(await sendBillByMail(bill))}
        wordFailure={sendBillFailure}
      />
      {rules.allowsPaymentLinks && <BillLink of={bill} />}
    </div>
  )
}

function BillLink({ of: bill }: { of: DeskBill }) {
  const making = useAction({ act: () => makeBillLink(bill), failure: billLinkFailure })
  if (making.result === undefined) {
    return (
      <>
        <Button variant="secondary" isSmall isBusy={making.isBusy} onClick={() => making.run()}>
          {texts.billLink}
        </Button>
        <ActionFailure of={making.failed} />
      </>
    )
  }
  return (
    <div className="desk-link-made">
      <p className="desk-note">{texts.billLinkNote}</p>
      <CodeBlock text={making.result} label={texts.billLink} />
      <CopyButton
        text={making.result}
        label={texts.billLinkCopy}
        copied={texts.billLinkCopied}
        variant="secondary"
      />
    </div>
  )
}
