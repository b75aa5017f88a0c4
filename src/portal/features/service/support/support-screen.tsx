import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { chatHref } from '#portal/kit/contact/chat-href.ts'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { type BackTarget, Screen } from '#portal/kit/pages/screen.tsx'
import { Segments } from '#portal/kit/buttons/segments.tsx'
import './support.css'
import { texts } from './texts.ts'

interface SupportScreenProps {
  title: string
  back?: BackTarget
  actions?: ReactNode
  /** Which of the two lists this is, beside the other. */
  list?: 'closed' | 'inProgress'
  children: ReactNode
}

/**
 * The frame of every support screen; for a provider with chat only, it shows a link to the chat.
 */
export function SupportScreen({ title, back, actions, list, children }: SupportScreenProps) {
  const { rules } = useProvider()
  if (rules.supportMenu === 'chat') {
    return (
      <Screen title={title} back={{ to: '/panel' }}>
        <ChatOnly />
      </Screen>
    )
  }
  return (
    <Screen title={title} back={back} actions={actions}>
      {list && <Lists current={list} />}
      {children}
    </Screen>
  )
}

function Lists({ current }: { current: 'closed' | 'inProgress' }) {
  return (
    <nav aria-label={texts.lists}>
      <Segments
        segments={[
          {
            to: '/panel/customer-service/in-progress',
            name: texts.inProgress,
            isCurrent: current === 'inProgress',
          },
          {
            to: '/panel/customer-service/closed',
            name: texts.closed,
            isCurrent: current === 'closed',
          },
        ]}
      />
    </nav>
  )
}

function ChatOnly() {
  const chat = chatHref(useProvider())
  return (
    <Card>
      <EmptyState
        icon={MessageCircle}
        text={texts.chatOnly}
        action={
          chat && (
            <ButtonAnchor href={chat} target="_blank" icon={MessageCircle}>
              {texts.chatAction}
            </ButtonAnchor>
          )
        }
      />
    </Card>
  )
}
