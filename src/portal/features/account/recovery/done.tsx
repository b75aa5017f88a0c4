import Check from 'lucide-react/icons/check'
import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { FrontPage } from '#portal/kit/pages/front-page.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { passwordTexts } from '#portal/kit/password/texts.ts'
import './recovery.css'
import { texts } from './texts.ts'

export function RecoveryDone() {
  const isFirst = useLocation({ select: ({ state }) => state.isFirstAccess ?? false })
  return (
    <FrontPage
      title={isFirst ? texts.firstDoneTitle : texts.doneTitle}
      lead={isFirst ? texts.firstDoneLead : texts.doneLead}
    >
      <span className="recovery-done">
        <Icon of={Check} size={32} />
      </span>
      <p role="status">{isFirst ? texts.firstDone : passwordTexts.updated}</p>
      <ButtonLink to="/sign-in" isWide>
        {texts.enter}
      </ButtonLink>
    </FrontPage>
  )
}
