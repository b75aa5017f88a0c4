import type { LinkComponent } from '@tanstack/react-router'
import type { ButtonHTMLAttributes, Ref } from 'react'
import {
  type ButtonAnchorProps,
  buttonClass,
  ButtonContent,
  type Looks,
  LooksOfButton,
} from './button-looks.tsx'
import { useNavigation } from '#portal/kit/pages/navigation.ts'

type ButtonProps = Looks & {
  isBusy?: boolean
  ref?: Ref<HTMLButtonElement>
} & ButtonHTMLAttributes<HTMLButtonElement>

/** A button. While busy it keeps its focus and size, and ignores presses. */
export function Button({
  variant,
  icon,
  isSmall,
  isWide,
  isBusy = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      className={buttonClass({ variant, isSmall, isWide }, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <ButtonContent icon={icon} isBusy={isBusy}>
        {children}
      </ButtonContent>
    </button>
  )
}

/** A link of the portal that looks like a button. */
export const ButtonLink: LinkComponent<typeof LooksOfButton> = (props) => {
  const { ButtonLink: Link } = useNavigation()
  return <Link {...props} />
}

/** A link out of the portal (phone, WhatsApp, e-mail, another site) that looks like a button. */
export function ButtonAnchor(props: ButtonAnchorProps) {
  const opensTab = props.target === '_blank'
  return <LooksOfButton {...props} {...(opensTab ? { rel: 'noreferrer' } : {})} />
}
