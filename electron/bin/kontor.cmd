@echo off
rem The command line of the installed program: it is the program itself, asked for no window.
"%~dp0..\..\Kontor.exe" --cli -- %*
exit /b %ERRORLEVEL%
