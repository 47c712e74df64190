import { column } from '@adonisjs/lucid/orm'
import { UserSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** An account: names, address, role; they live here and nowhere else. */
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

  get isAdmin(): boolean {
    return this.role === 'admin'
  }

  get isRegistered(): boolean {
    return this.password !== null
  }

  /** Disabled accounts, and those set back to pending by an admin, may not sign in. */
  get maySignIn(): boolean {
    return this.isRegistered && this.disabledAt === null && this.signInBlockedAt === null
  }

  get profileImageUrl(): string | null {
    return profileImageUrl(this.id, this.photoFileId)
  }
}

/** Where a person's photo is served; the file's id makes a new photo a new address. */
export function profileImageUrl(userId: number, photoFileId: number | null): string | null {
  return photoFileId === null ? null : `/api/users/${userId}/photo?v=${photoFileId}`
}
