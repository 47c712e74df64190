import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'home.show': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.store': { paramsTuple?: []; params?: {} }
    'sessions.confirm_destroy': { paramsTuple?: []; params?: {} }
    'sessions.destroy': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.store': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'password_resets.update': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.user': { paramsTuple?: []; params?: {} }
    'auth.permissions': { paramsTuple?: []; params?: {} }
    'own_password.edit': { paramsTuple?: []; params?: {} }
    'own_password.update': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'profile.update': { paramsTuple?: []; params?: {} }
    'profile_photos.update': { paramsTuple?: []; params?: {} }
    'profile_photos.destroy': { paramsTuple?: []; params?: {} }
    'profile.cancel_email_change': { paramsTuple?: []; params?: {} }
    'own_sessions.destroy_others': { paramsTuple?: []; params?: {} }
    'own_sessions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'profile_photos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.reset_password': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.send_reset': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audit_logs.index': { paramsTuple?: []; params?: {} }
    'mails.index': { paramsTuple?: []; params?: {} }
    'mails.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mail_pages.index': { paramsTuple?: []; params?: {} }
    'mail_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.index': { paramsTuple?: []; params?: {} }
    'employee_pages.create': { paramsTuple?: []; params?: {} }
    'employee_pages.invitations': { paramsTuple?: []; params?: {} }
    'employee_pages.pending': { paramsTuple?: []; params?: {} }
    'registrations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'employees.index': { paramsTuple?: []; params?: {} }
    'employees.store': { paramsTuple?: []; params?: {} }
    'employee_approvals.index': { paramsTuple?: []; params?: {} }
    'employees.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employees.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.reject': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.reactivate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.revoke': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'registrations.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'own_details.update': { paramsTuple?: []; params?: {} }
    'home.missing': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  GET: {
    'home.show': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.confirm_destroy': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.user': { paramsTuple?: []; params?: {} }
    'auth.permissions': { paramsTuple?: []; params?: {} }
    'own_password.edit': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'profile_photos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audit_logs.index': { paramsTuple?: []; params?: {} }
    'mails.index': { paramsTuple?: []; params?: {} }
    'mails.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mail_pages.index': { paramsTuple?: []; params?: {} }
    'mail_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.index': { paramsTuple?: []; params?: {} }
    'employee_pages.create': { paramsTuple?: []; params?: {} }
    'employee_pages.invitations': { paramsTuple?: []; params?: {} }
    'employee_pages.pending': { paramsTuple?: []; params?: {} }
    'registrations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'employees.index': { paramsTuple?: []; params?: {} }
    'employee_approvals.index': { paramsTuple?: []; params?: {} }
    'employees.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'home.missing': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  HEAD: {
    'home.show': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.confirm_destroy': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.user': { paramsTuple?: []; params?: {} }
    'auth.permissions': { paramsTuple?: []; params?: {} }
    'own_password.edit': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'profile_photos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'audit_logs.index': { paramsTuple?: []; params?: {} }
    'mails.index': { paramsTuple?: []; params?: {} }
    'mails.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mail_pages.index': { paramsTuple?: []; params?: {} }
    'mail_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.index': { paramsTuple?: []; params?: {} }
    'employee_pages.create': { paramsTuple?: []; params?: {} }
    'employee_pages.invitations': { paramsTuple?: []; params?: {} }
    'employee_pages.pending': { paramsTuple?: []; params?: {} }
    'registrations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'employees.index': { paramsTuple?: []; params?: {} }
    'employee_approvals.index': { paramsTuple?: []; params?: {} }
    'employees.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'home.missing': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  POST: {
    'sessions.store': { paramsTuple?: []; params?: {} }
    'sessions.destroy': { paramsTuple?: []; params?: {} }
    'password_resets.store': { paramsTuple?: []; params?: {} }
    'password_resets.update': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'users.reset_password': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.send_reset': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employees.store': { paramsTuple?: []; params?: {} }
    'employee_approvals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.reject': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.reactivate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.revoke': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'registrations.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
  }
  PUT: {
    'own_password.update': { paramsTuple?: []; params?: {} }
    'profile.update': { paramsTuple?: []; params?: {} }
    'profile_photos.update': { paramsTuple?: []; params?: {} }
    'users.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employees.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_details.update': { paramsTuple?: []; params?: {} }
  }
  DELETE: {
    'profile_photos.destroy': { paramsTuple?: []; params?: {} }
    'profile.cancel_email_change': { paramsTuple?: []; params?: {} }
    'own_sessions.destroy_others': { paramsTuple?: []; params?: {} }
    'own_sessions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}