import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'
import { classNames } from './class-names.ts'
import { Icon, type IconType } from './icon.tsx'

/** `remove` stands beside other actions and asks before it acts; `danger` is the answer to that. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'remove' | 'danger'

interface Looks {
  variant?: ButtonVariant | undefined
  icon?: IconType | undefined
  isSmall?: boolean | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
}

function buttonClass({ variant = 'primary', isSmall, isWide }: Looks, extra?: string) {
  return classNames(
    'button',
    `button-${variant}`,
    isSmall && 'button-small',
    isWide && 'button-wide',
    extra,
  )
}

function Content({
  icon,
  isBusy,
  children,
}: Looks & { isBusy?: boolean | undefined; children?: ReactNode }) {
  return (
    <>
      {isBusy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon of={icon} />}
      {children}
    </>
  )
}

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
      <Content icon={icon} isBusy={isBusy}>
        {children}
      </Content>
    </button>
  )
}

type AnchorProps = Looks & AnchorHTMLAttributes<HTMLAnchorElement>

function LooksOfButton({
  variant,
  icon,
  isSmall,
  isWide,
  className,
  children,
  ...rest
}: AnchorProps & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...rest} className={buttonClass({ variant, isSmall, isWide }, className)}>
      <Content icon={icon}>{children}</Content>
    </a>
  )
}

const RouterLink = createLink(LooksOfButton)

/** A link of the router that looks like a button. */
export const ButtonLink: LinkComponent<typeof LooksOfButton> = (props) => <RouterLink {...props} />

/** A link out of the portal (phone, WhatsApp, e-mail, another site) that looks like a button. */
export function ButtonAnchor(props: AnchorProps) {
  const opensTab = props.target === '_blank'
  return <LooksOfButton {...props} {...(opensTab ? { rel: 'noreferrer' } : {})} />
}
