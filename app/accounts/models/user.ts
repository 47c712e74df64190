import { column } from '@adonisjs/lucid/orm'
import { UserSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** An account. It is the only place for names, address and role. */
export default class User extends UserSchema {
  static override table = 'users' as const
  static audited = {
    entityType: 'user',
    fields: [
      'email',
      'firstName',
      'lastName',
      'role',
      'phone',
      'position',
      'department',
      'photoFileId',
    ],
  } satisfies Audited<User>

  @column({ serializeAs: null })
  declare password: string | null

  get fullName(): string {
    return `${this.firstName} ${this.lastName}`.trim()
  }

  /** What messages call the owner. */
  get displayName(): string {
    return this.fullName || this.email
  }

  get isAdmin(): boolean {
    return this.role === 'admin'
  }

  get isRegistered(): boolean {
    return this.password !== null
  }

  get maySignIn(): boolean {
    return this.whyNoSignIn === null
  }

  /** Why its owner cannot sign in, and what to do first; null where they can. */
  get whyNoSignIn(): string | null {
    if (this.disabledAt !== null) return 'This account is disabled. Enable it first.'
    if (!this.isRegistered) return `${this.displayName} has not registered yet. Invite them again.`
    if (this.signInBlockedAt !== null) return 'Signing in is blocked. Change their role first.'
    return null
  }

  get profileImageUrl(): string | null {
    return profileImageUrl(this.id, this.photoFileId)
  }
}

/** URL of a person's photo. The file's id gives each new photo a new URL. */
export function profileImageUrl(userId: number, photoFileId: number | null): string | null {
  return photoFileId === null ? null : `/api/users/${userId}/photo?v=${photoFileId}`
}
