import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { requestStepUp } from '#portal/queries/account/step-up.ts'
import { texts } from './texts.ts'

/** In the place of a screen that an own device does not open by itself, for who put the question off. */
export function ClosedScreen() {
  return (
    <Screen title={texts.stepUpTitle} lead={texts.closedLead}>
      <div className="stack-2">
        <Button isWide onClick={() => void requestStepUp('screen')}>
          {texts.confirmAction}
        </Button>
        <ButtonLink variant="secondary" isWide to="/panel/financial/invoices/to-pay">
          {texts.toInvoices}
        </ButtonLink>
      </div>
    </Screen>
  )
}
