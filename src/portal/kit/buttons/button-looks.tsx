import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'
import { classNames } from '#portal/kit/values/class-names.ts'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'

/** `remove` stands beside other actions and asks before it acts; `danger` is the answer to that. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'remove' | 'danger'

export interface Looks {
  variant?: ButtonVariant | undefined
  icon?: IconType | undefined
  isSmall?: boolean | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
}

export function buttonClass({ variant = 'primary', isSmall, isWide }: Looks, extra?: string) {
  return classNames(
    'button',
    `button-${variant}`,
    isSmall && 'button-small',
    isWide && 'button-wide',
    extra,
  )
}

export function ButtonContent({
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

export type ButtonAnchorProps = Looks & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link that looks like a button. */
export function LooksOfButton({
  variant,
  icon,
  isSmall,
  isWide,
  className,
  children,
  ...rest
}: ButtonAnchorProps & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...rest} className={buttonClass({ variant, isSmall, isWide }, className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </a>
  )
}
