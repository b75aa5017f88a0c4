import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { ButtonAnchor } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { chatHref } from '#portal/kit/chat-href.ts'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { type BackTarget, Screen } from '#portal/kit/screen.tsx'
import './support.css'
import { texts } from './texts.ts'

interface SupportScreenProps {
  title: string
  back?: BackTarget
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every support screen; for a provider with chat only, it shows a link to the chat.
 */
export function SupportScreen({ title, back, actions, children }: SupportScreenProps) {
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
      {children}
    </Screen>
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
