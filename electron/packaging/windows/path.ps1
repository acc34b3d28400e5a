# Adds the folder of this script to the PATH of a person or of everybody, or takes it out again. Other entries stay as they are written, with their
# variables; setx would cut a long one.
param(
  [Parameter(Mandatory)] [ValidateSet('add', 'remove')] [string] $Change,
  [Parameter(Mandatory)] [ValidateSet('user', 'machine')] [string] $Scope
)
$ErrorActionPreference = 'Stop'
$key = if ($Scope -eq 'machine') {
  [Microsoft.Win32.Registry]::LocalMachine.OpenSubKey('SYSTEM\CurrentControlSet\Control\Session Manager\Environment', $true)
} else {
  [Microsoft.Win32.Registry]::CurrentUser.CreateSubKey('Environment')
}
$before = [string] $key.GetValue('Path', '', [Microsoft.Win32.RegistryValueOptions]::DoNotExpandEnvironmentNames)
$others = @($before -split ';' | Where-Object { $_ -ne '' -and $_.TrimEnd('\') -ne $PSScriptRoot })
$after = if ($Change -eq 'add') { $others + $PSScriptRoot } else { $others }
$key.SetValue('Path', ($after -join ';'), [Microsoft.Win32.RegistryValueKind]::ExpandString)
$key.Close()
