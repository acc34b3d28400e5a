; The installer for Windows (NSIS 3.08 and newer). `nsis.ts` defines what it names in braces, and writes the list of files to remove.
;   Setup.exe [/S] [/AllUsers | /CurrentUser] [/PATH] [/Older] [/D=folder]
; /S asks nothing; /AllUsers installs for everybody and needs an administrator; /PATH makes the command kontor known; /Older goes back to this version where a
; newer one is installed; /D is the last one.
; Exit codes beside those of NSIS: 32 Kontor is open and does not close, 740 an administrator is needed, 1633 not for this Windows,
; 1638 a newer version is installed.

Unicode true
!ifdef STUB
Target ${STUB}
!endif
!ifdef QUICK
SetCompressor zlib
SetCompress off
!else
SetCompressor /SOLID lzma
SetCompressorDictSize 32
!endif

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include nsDialogs.nsh
!include WinVer.nsh
!include WordFunc.nsh
!include x64.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh

Name "${PRODUCT}"
OutFile "${OUTPUT}"
BrandingText "${PRODUCT} ${VERSION}"
RequestExecutionLevel user
ManifestDPIAware true
AllowSkipFiles off
InstallDir ""
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=1033 ProductName "${PRODUCT}"
VIAddVersionKey /LANG=1033 ProductVersion "${VERSION}"
VIAddVersionKey /LANG=1033 FileVersion "${VERSION}"
VIAddVersionKey /LANG=1033 FileDescription "${PRODUCT} ${VERSION}"
VIAddVersionKey /LANG=1033 CompanyName "${PUBLISHER}"
VIAddVersionKey /LANG=1033 LegalCopyright "${COPYRIGHT}"

!ifdef SIGNER
; Windows asks for the signature of the uninstaller as well.
!uninstfinalize '${SIGNER} "%1"' = 0
!endif

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP_ID}"
!define EXE "${PRODUCT}.exe"
!define REMOVER "Uninstall ${PRODUCT}.exe"

Var Scope
Var WantsPath
Var Installed
Var ForMe
Var ForAll
Var PathBox

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION StartProgram
!define MUI_PAGE_CUSTOMFUNCTION_PRE SkipWhereInstalled

Page custom ShowScope LeaveScope
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE German
!insertmacro MUI_LANGUAGE French
!insertmacro MUI_LANGUAGE Dutch
!include "${HERE}/words.nsh"

; ---- What both programs do

; A program that is open cannot be replaced. It is asked to close, as by its own button, and never ended: it may be writing.
!macro CloseProgram un
Function ${un}CloseProgram
  IfFileExists "$INSTDIR\${EXE}" 0 closed
  StrCpy $R9 0
try:
  ClearErrors
  FileOpen $R8 "$INSTDIR\${EXE}" a
  IfErrors 0 free
  ${If} $R9 = 0
    MessageBox MB_OKCANCEL|MB_ICONINFORMATION "$(Words_Close)" /SD IDOK IDOK +3
    SetErrorLevel 32
    Quit
    nsExec::Exec 'taskkill.exe /IM "${EXE}"'
    Pop $R7
  ${EndIf}
  IntOp $R9 $R9 + 1
  ${If} $R9 > 60
    MessageBox MB_OK|MB_ICONSTOP "$(Words_StillOpen)" /SD IDOK
    SetErrorLevel 32
    Quit
  ${EndIf}
  Sleep 500
  Goto try
free:
  FileClose $R8
closed:
FunctionEnd
!macroend
!insertmacro CloseProgram ""
!insertmacro CloseProgram "un."

; The shells of everybody, or of this person alone, and the part of the registry that programs of 64 bits see.
!macro UseScope
  SetRegView 64
  ${If} $Scope == machine
    SetShellVarContext all
  ${Else}
    SetShellVarContext current
  ${EndIf}
!macroend

!macro ChangePath change
  nsExec::Exec 'powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "$INSTDIR\resources\bin\path.ps1" -Change ${change} -Scope $Scope'
  Pop $R7
  ${If} $R7 != 0
    DetailPrint "$(Words_Path): $R7"
  ${EndIf}
!macroend

!macro IsAdministrator result
  UserInfo::GetAccountType
  Pop ${result}
!macroend

; ---- Before anything is shown

Function .onInit
!if "${ARCH}" == "arm64"
  ${IfNot} ${IsNativeARM64}
!else
  ${IfNot} ${RunningX64}
!endif
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(Words_Windows)" /SD IDOK
    SetErrorLevel 1633
    Quit
  ${EndIf}
  SetRegView 64
  ${GetParameters} $R0
  StrCpy $Scope user
  ReadRegStr $0 HKLM "${UNINSTALL_KEY}" InstallLocation
  ${If} $0 != ""
    StrCpy $Scope machine
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/AllUsers" $1
  ${IfNot} ${Errors}
    StrCpy $Scope machine
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/CurrentUser" $1
  ${IfNot} ${Errors}
    StrCpy $Scope user
  ${EndIf}
  StrCpy $WantsPath 0
  ClearErrors
  ${GetOptions} $R0 "/PATH" $1
  ${IfNot} ${Errors}
    StrCpy $WantsPath 1
  ${EndIf}
  !insertmacro IsAdministrator $2
  ${If} ${Silent}
  ${AndIf} $Scope == machine
  ${AndIf} $2 != "Admin"
    SetErrorLevel 740
    Quit
  ${EndIf}
  Call ChooseFolder
  Call RefuseOlder
FunctionEnd

; The folder that was named, else that of the version that is there, else the usual one.
Function ChooseFolder
  !insertmacro UseScope
  ReadRegStr $0 SHCTX "${UNINSTALL_KEY}" InstallLocation
  ReadRegStr $Installed SHCTX "${UNINSTALL_KEY}" DisplayVersion
  ${If} $INSTDIR == ""
    ${If} $0 != ""
      StrCpy $INSTDIR $0
    ${ElseIf} $Scope == machine
      StrCpy $INSTDIR "$PROGRAMFILES64\${PRODUCT}"
    ${Else}
      StrCpy $INSTDIR "$LOCALAPPDATA\Programs\${PRODUCT}"
    ${EndIf}
  ${EndIf}
FunctionEnd

Function RefuseOlder
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/Older" $1
  ${If} ${Errors}
  ${AndIf} $Installed != ""
    ${VersionCompare} $Installed ${VERSION} $0
    ${If} $0 = 1
      MessageBox MB_OK|MB_ICONSTOP "$(Words_Newer)" /SD IDOK
      SetErrorLevel 1638
      Quit
    ${EndIf}
  ${EndIf}
FunctionEnd

; ---- Pages

Function ShowScope
  !insertmacro MUI_HEADER_TEXT "$(Words_ScopeTitle)" "$(Words_ScopeSubtitle)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateRadioButton} 0 0u 100% 12u "$(Words_ForMe)"
  Pop $ForMe
  ${NSD_CreateRadioButton} 0 16u 100% 12u "$(Words_ForAll)"
  Pop $ForAll
  ${NSD_CreateCheckBox} 0 44u 100% 12u "$(Words_PathBox)"
  Pop $PathBox
  ${If} $Scope == machine
    ${NSD_Check} $ForAll
  ${Else}
    ${NSD_Check} $ForMe
  ${EndIf}
  ${NSD_SetState} $PathBox $WantsPath
  ${If} $Installed != ""
    ${NSD_CreateLabel} 0 72u 100% 24u "$(Words_Present)"
    Pop $0
  ${EndIf}
  nsDialogs::Show
FunctionEnd

Function LeaveScope
  StrCpy $1 $Scope
  ${NSD_GetState} $ForAll $0
  ${If} $0 = ${BST_CHECKED}
    StrCpy $Scope machine
  ${Else}
    StrCpy $Scope user
  ${EndIf}
  ${NSD_GetState} $PathBox $WantsPath
  !insertmacro IsAdministrator $2
  ${If} $Scope == machine
  ${AndIf} $2 != "Admin"
    StrCpy $3 ""
    ${If} $WantsPath = ${BST_CHECKED}
      StrCpy $3 "/PATH"
    ${EndIf}
    ; An administrator goes on in a program of their own.
    ClearErrors
    ExecShell runas "$EXEPATH" "/AllUsers $3"
    ${If} ${Errors}
      Abort
    ${EndIf}
    Quit
  ${EndIf}
  ${If} $1 != $Scope
    StrCpy $INSTDIR ""
    Call ChooseFolder
    Call RefuseOlder
  ${EndIf}
FunctionEnd

; What is renewed stays where it is.
Function SkipWhereInstalled
  ${If} $Installed != ""
    Abort
  ${EndIf}
FunctionEnd

; By the shell, which is the person's: this program may be an administrator's.
Function StartProgram
  Exec '"$WINDIR\explorer.exe" "$INSTDIR\${EXE}"'
FunctionEnd

; ---- Installing, renewing and repairing

Section
  !insertmacro UseScope
  Call CloseProgram
  ; What the version that is there has brought goes, so that nothing of it stays that this one does not know.
  IfFileExists "$INSTDIR\${REMOVER}" 0 +2
    ExecWait '"$INSTDIR\${REMOVER}" /S /Renew _?=$INSTDIR'
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}/*.*"
  SetOutPath "$INSTDIR\resources"
  ${If} $Scope == machine
    File /oname=build.json "${FACTS_OF_MACHINE}"
  ${Else}
    File /oname=build.json "${FACTS_OF_USER}"
  ${EndIf}
  SetOutPath "$INSTDIR\resources\bin"
  File "${HERE}/path.ps1"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\${REMOVER}"

  CreateShortcut "$SMPROGRAMS\${PRODUCT}.lnk" "$INSTDIR\${EXE}" "" "$INSTDIR\${EXE}" 0
  Push "$SMPROGRAMS\${PRODUCT}.lnk"
  Call NameShortcut

  WriteRegStr SHCTX "${UNINSTALL_KEY}" DisplayName "${PRODUCT}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" DisplayVersion "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" DisplayIcon "$INSTDIR\${EXE},0"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" Publisher "${PUBLISHER}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" InstallLocation "$INSTDIR"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" UninstallString '"$INSTDIR\${REMOVER}"'
  WriteRegStr SHCTX "${UNINSTALL_KEY}" QuietUninstallString '"$INSTDIR\${REMOVER}" /S'
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" EstimatedSize ${KIBIBYTES}
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" NoModify 1
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" NoRepair 1

  ${If} $WantsPath = 1
    WriteRegDWORD SHCTX "${UNINSTALL_KEY}" KontorPath 1
  ${EndIf}
  ReadRegDWORD $0 SHCTX "${UNINSTALL_KEY}" KontorPath
  ${If} $0 = 1
    !insertmacro ChangePath add
    SendMessage ${HWND_BROADCAST} ${WM_WININICHANGE} 0 "STR:Environment" /TIMEOUT=5000
  ${EndIf}
SectionEnd

; Windows puts the program's windows to a shortcut, and its notifications and jump list, by this name.
Function NameShortcut
  Exch $9
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${If} $1 P<> 0
      ${IPersistFile::Load} $1 '("$9", ${STGM_READWRITE})'
      ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
      ${If} $2 P<> 0
        System::Call 'Oleaut32::SysAllocString(w "${APP_ID}")p.r3'
        System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r4'
        System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_BSTR},,r3)p.r5'
        ${IPropertyStore::SetValue} $2 '($4,$5)'
        ${IPropertyStore::Commit} $2 ""
        System::Call 'Oleaut32::SysFreeString(pr3)'
        System::Free $4
        System::Free $5
        ${IUnknown::Release} $2 ""
        ${IPersistFile::Save} $1 '("$9",1)'
      ${EndIf}
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
  Pop $9
FunctionEnd

; ---- Removing

Function un.onInit
  SetRegView 64
  StrCpy $Scope user
  ReadRegStr $0 HKLM "${UNINSTALL_KEY}" InstallLocation
  ${If} $0 == $INSTDIR
    StrCpy $Scope machine
    !insertmacro IsAdministrator $2
    ${If} $2 != "Admin"
      ${IfNot} ${Silent}
        ExecShell runas "$INSTDIR\${REMOVER}"
      ${EndIf}
      SetErrorLevel 740
      Quit
    ${EndIf}
  ${EndIf}
FunctionEnd

Section un.Program
  !insertmacro UseScope
  Call un.CloseProgram
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/Renew" $1
  ${If} ${Errors}
    ReadRegDWORD $0 SHCTX "${UNINSTALL_KEY}" KontorPath
    ${If} $0 = 1
      !insertmacro ChangePath remove
      SendMessage ${HWND_BROADCAST} ${WM_WININICHANGE} 0 "STR:Environment" /TIMEOUT=5000
    ${EndIf}
    Delete "$SMPROGRAMS\${PRODUCT}.lnk"
    DeleteRegKey SHCTX "${UNINSTALL_KEY}"
    ; What the program has told Windows of itself when this person wanted it (electron/registration.ts).
    DeleteRegKey HKCU "Software\Classes\Kontor.Invoice"
    DeleteRegKey HKCU "Software\Classes\kontor"
    DeleteRegValue HKCU "Software\Classes\.xml\OpenWithProgids" "Kontor.Invoice"
    DeleteRegValue HKCU "Software\Classes\.pdf\OpenWithProgids" "Kontor.Invoice"
    Delete "$INSTDIR\${REMOVER}"
  ${EndIf}
  Delete "$INSTDIR\resources\bin\path.ps1"
  ; Each file by its name: the folder may be one in which a person keeps their own.
  !include "${FILES_TO_REMOVE}"
  SetOutPath "$TEMP"
  RMDir "$INSTDIR"
  ; Only this person's own documents are asked for, and only where a person answers. Those of others stay.
  ${IfNot} ${Silent}
  ${AndIf} $Scope == user
    IfFileExists "$APPDATA\${PRODUCT}\*.*" 0 kept
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(Words_Documents)" IDNO kept
    RMDir /r "$APPDATA\${PRODUCT}"
  ${EndIf}
kept:
SectionEnd
